import { type FocusEvent, useState } from 'react'

const fields = 'input, textarea, [data-mantine-stop-propagation]'

interface Held<View> {
  readonly field: Element
  readonly view: View
}
const whileOpen = <View>(held: Held<View> | null) => (held?.field.isConnected ? held : null)

/**
 * The record as its facts show it: while a field is open it stays what the person began to edit, whatever others
 * save meanwhile. Saving it then meets their newer version instead of overwriting it unseen.
 */
export function useHeldView<View>(newest: View) {
  const [held, setHeld] = useState<Held<View> | null>(null)
  // After the field that closes has left the page.
  const release = () => requestAnimationFrame(() => setHeld(whileOpen<View>))
  const onFocusCapture = ({ target }: FocusEvent) => {
    // What is typed elsewhere on the page, such as a comment, begins from no fact.
    if (target.matches(fields) && target.closest('[data-fact]'))
      setHeld((now) => whileOpen(now) ?? { field: target, view: newest })
    else release()
  }
  return { shown: held?.view ?? newest, release, watch: { onFocusCapture, onBlurCapture: release } }
}
