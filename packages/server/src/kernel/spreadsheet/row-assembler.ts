import { type CellValue, cellCharsMax, isBlank } from './cell.ts'
import { columnsMax } from './row-collector.ts'
import { type CellSource, cellValue, parseReference, type RawCell } from './sheet-cells.ts'
import { SheetError } from './sheet-error.ts'

const linesMax = 1_048_576
// Empty cells that only carry a format come in great numbers, but not in these.
const cellsMax = 1_000_000

type Attribute = (name: string) => string | undefined

/** Puts the cells of one row after the other in their places; hands each finished row to `onRow`. */
export const assembleRows = (
  source: CellSource,
  onRow: (line: number, cells: CellValue[], formulas: number[]) => void,
) => {
  let line = 0
  let column = -1
  let cells: CellValue[] = []
  let formulas: number[] = []
  let cell: RawCell | undefined
  let cellCount = 0
  return {
    openRow(attribute: Attribute) {
      const next = Number(attribute('r') ?? line + 1)
      if (!(next > line && next <= linesMax)) throw new SheetError('format', 'row number')
      line = next
      column = -1
      cells = []
      formulas = []
    },
    closeRow() {
      onRow(line, cells, formulas)
    },
    openCell(attribute: Attribute) {
      cellCount += 1
      if (cellCount > cellsMax) throw new SheetError('tooLarge', 'cells')
      const reference = attribute('r')
      column = reference === undefined ? column + 1 : parseReference(reference).column
      cell = { type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0), text: '' }
    },
    noteFormula() {
      formulas.push(column)
    },
    addText(text: string) {
      if (!cell) return
      cell.text += text
      // An escaped character takes seven.
      if (cell.text.length > cellCharsMax * 7) throw new SheetError('tooLarge', 'text of a cell')
    },
    closeCell() {
      const value = cell ? cellValue(cell, source) : ''
      cell = undefined
      if (isBlank(value)) return
      if (column >= columnsMax) throw new SheetError('tooManyColumns')
      while (cells.length < column) cells.push('')
      cells[column] = value
    },
  }
}
