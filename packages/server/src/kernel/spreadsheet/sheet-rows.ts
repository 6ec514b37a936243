import type { SheetRow } from './cell.ts'
import { parseXml } from './parse-xml.ts'
import { assembleRows } from './row-assembler.ts'
import { collectRows } from './row-collector.ts'
import { type CellSource, parseReference } from './sheet-cells.ts'
import { SheetError } from './sheet-error.ts'

// No honest sheet of a thousand lines claims or merges a rectangle of this many cells.
const rectangleCellsMax = 10_000_000
const mergesMax = 10_000

/** Reads one sheet as it is unpacked; throws SheetError at the first limit passed. */
export const readSheetRows = async (
  part: AsyncIterable<Uint8Array>,
  source: CellSource,
  rowsMax: number,
): Promise<SheetRow[]> => {
  const collected = collectRows(rowsMax)
  const assembler = assembleRows(source, collected.add)
  let inValue = false
  let mergeCount = 0
  await parseXml(part, {
    open: (name, attribute) => {
      inValue = name === 'v' || name === 't'
      if (name === 'row') assembler.openRow(attribute)
      if (name === 'c') assembler.openCell(attribute)
      if (name === 'f') assembler.noteFormula()
      if (name === 'mergeCell') mergeCount += 1
      if (mergeCount > mergesMax) throw new SheetError('tooLarge', 'merges')
      if (name === 'dimension' || name === 'mergeCell') checkRectangle(attribute('ref'))
    },
    text: (text) => {
      if (inValue) assembler.addText(text)
    },
    close: (name) => {
      inValue = false
      if (name === 'c') assembler.closeCell()
      if (name === 'row') assembler.closeRow()
    },
  })
  return collected.rows
}

const checkRectangle = (range: string | undefined) => {
  const [from, to] = (range ?? '').split(':')
  if (!from || !to) return
  const [first, last] = [parseReference(from), parseReference(to)]
  const cellCount = (last.line - first.line + 1) * (last.column - first.column + 1)
  if (cellCount > rectangleCellsMax) throw new SheetError('tooLarge', `rectangle ${range}`)
}
