import { createCell } from '../../../kernel/cell.ts'

/** The filters stand in the header; the chips open them, too. */
export const filtersOpen = createCell(false)
