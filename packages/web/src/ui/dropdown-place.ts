/** Beyond the list itself: the dropdown's edge, and the gap that keeps it off what it ends at. */
const AROUND_PX = 24
const LIST_PX = 280
/** Four options: with less room below, above is looked at. */
const LIST_LEAST_PX = 144

/** Of the window, in pixels from its top. */
interface Room {
  readonly fieldTop: number
  readonly fieldBottom: number
  /** Where the dropdown must end: at the buttons below a form, else at the edge of the window. */
  readonly end: number
}
interface DropdownPlace {
  readonly position: 'top' | 'bottom'
  readonly listPx: number
}

const listIn = (roomPx: number) => Math.min(LIST_PX, roomPx - AROUND_PX)

/** Below the field while some options fit there, else above it where more fit; never longer than the room is. */
export function placeDropdown({ fieldTop, fieldBottom, end }: Room): DropdownPlace {
  const below = listIn(end - fieldBottom)
  const above = listIn(fieldTop)
  const isUpward = below < LIST_LEAST_PX && above > below
  return { position: isUpward ? 'top' : 'bottom', listPx: Math.max(LIST_LEAST_PX, isUpward ? above : below) }
}
