import { EDGE_GUARD_PX } from '@crm/contract/rules/limits'
import { isIos } from '../../kernel/platform.ts'

const isAtEdge = ({ clientX }: Touch) => clientX < EDGE_GUARD_PX || clientX > innerWidth - EDGE_GUARD_PX

/** A held touch is no click either: what is to be pressed or typed into stays so, at the edge too. */
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, input, textarea, select, label, [role="option"]') !== null

function holdBack(event: TouchEvent) {
  if (event.cancelable && !isControl(event.target) && [...event.touches].some(isAtEdge)) event.preventDefault()
}

/** iOS goes back at a swipe from the edge, in the middle of scrolling. Answers how to stop guarding. */
export function guardEdges(): (() => void) | undefined {
  if (!isIos()) return undefined
  // A passive listener could not hold the gesture back.
  document.addEventListener('touchstart', holdBack, { passive: false })
  return () => document.removeEventListener('touchstart', holdBack)
}
