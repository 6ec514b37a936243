import type { CustomerView } from '@crm/contract/customer-views'
import { type FocusEvent, useState } from 'react'

const fields = 'input, textarea, [data-mantine-stop-propagation]'

interface Held {
  readonly field: Element
  readonly view: CustomerView
}
const whileOpen = (held: Held | null) => (held?.field.isConnected ? held : null)

/**
 * The customer as the facts show it: while a field is open it stays what the person began to edit, whatever others
 * save meanwhile. Saving it then meets their newer version instead of overwriting it unseen.
 */
export function useHeldView(newest: CustomerView) {
  const [held, setHeld] = useState<Held | null>(null)
  // After the field that closes has left the page.
  const release = () => requestAnimationFrame(() => setHeld(whileOpen))
  const onFocusCapture = ({ target }: FocusEvent) => {
    if (target.matches(fields)) setHeld((now) => whileOpen(now) ?? { field: target, view: newest })
    else release()
  }
  return { shown: held?.view ?? newest, release, watch: { onFocusCapture, onBlurCapture: release } }
}
