import type { KeyboardEvent } from 'react'

/**
 * Esc belongs to the innermost thing that has the focus. Mantine's own listener sits on the window and would close every
 * open dialog at once; React's bubbling crosses portals, so the place in the document decides.
 */
export const isOwnEscape = (event: KeyboardEvent<HTMLElement>) =>
  event.key === 'Escape' &&
  !event.nativeEvent.isComposing &&
  event.target instanceof Element &&
  event.currentTarget.contains(event.target) &&
  event.target.getAttribute('data-mantine-stop-propagation') !== 'true'
