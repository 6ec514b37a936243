import { useEffect, useState } from 'react'

/** What has the focus; within a menu, which closes by the choice, the button that opened it. */
export function findFocused(): Element | null {
  const focused = document.activeElement
  const opener = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return opener ? document.getElementById(opener) : focused
}

/** For a dialog that is there only while it is open: Mantine gives the focus back for those that stay. */
export function useFocusBack() {
  // Asked while it is drawn for the first time: afterwards its own field has the focus.
  const [from] = useState(findFocused)
  // The focus is lost only when the dialog is taken away.
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
    },
    [from],
  )
}
