import { type CellValue, cellCharsMax, isBlank, restore, type SheetRow } from './cell.ts'
import { SheetError } from './sheet-error.ts'

export const columnsMax = 100
const charsMax = 10_000_000

/** Gathers the rows that hold something. Throws SheetError as soon as a limit is passed. */
export const collectRows = (rowsMax: number) => {
  const rows: SheetRow[] = []
  let charCount = 0
  return {
    rows,
    add(line: number, cells: CellValue[], formulas: readonly number[] = []) {
      const width = cells.findLastIndex((cell) => !isBlank(cell)) + 1
      if (width === 0) return
      if (width > columnsMax) throw new SheetError('tooManyColumns')
      if (rows.length === rowsMax) throw new SheetError('tooManyRows')
      const kept = cells.slice(0, width).map(plainCell)
      charCount += kept.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)
      if (charCount > charsMax) throw new SheetError('tooLarge', 'text of all cells')
      const shown = formulas.filter((place) => place < width)
      rows.push({ line, cells: kept, ...(shown.length > 0 && { formulas: shown }) })
    },
  }
}

const plainCell = (cell: CellValue): CellValue => {
  if (typeof cell !== 'string') return cell
  if (cell.length > cellCharsMax + 1) throw new SheetError('tooLarge', 'a cell holds more text than Excel allows')
  return restore(cell)
}
