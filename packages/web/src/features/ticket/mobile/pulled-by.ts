interface Point {
  readonly x: number
  readonly y: number
}

/** So far it has to be pulled, in px of the mark. */
export const REFRESHES_AT_PX = 56
const PULLED_MAX_PX = 88
/** The mark follows the finger at this part of its way. */
const FOLLOWS = 0.5

/** How far the mark is pulled by a finger that went from one point to another; a swipe to the side pulls nothing. */
export function pulledBy(from: Point, to: Point): number {
  const [aside, down] = [Math.abs(to.x - from.x), to.y - from.y]
  return down <= 0 || aside > down ? 0 : Math.min(PULLED_MAX_PX, down * FOLLOWS)
}
