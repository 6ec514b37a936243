import { createCell } from '../../kernel/cell.ts'

/** The filters stand in the shell's header, but a chip of the page opens them, too. */
export const filtersOpen = createCell(false)
