import { createCell } from '../../kernel/cell.ts'

/** The form stands in the header; the chips and the empty list open it, too. */
export const advancedOpen = createCell(false)
