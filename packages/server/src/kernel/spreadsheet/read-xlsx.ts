import { type Archive, openArchive } from './archive.ts'
import { listsSheetName, type SheetRow } from './cell.ts'
import type { CellSource } from './sheet-cells.ts'
import { SheetError } from './sheet-error.ts'
import { readSheetRows } from './sheet-rows.ts'
import { readDateStyles, readSharedStrings, readWorkbook, type Workbook } from './workbook.ts'

/** The rows of the one sheet that holds any; a second one, hidden or not, is refused. */
export const readXlsx = async (bytes: Buffer, rowsMax: number): Promise<SheetRow[]> => {
  const archive = await openArchive(bytes)
  const workbook = await readWorkbook(archive)
  const source = await readSource(archive, workbook)
  let found: SheetRow[] = []
  for (const { path } of workbook.sheets.filter(({ name }) => name !== listsSheetName)) {
    const rows = await readSheetRows(await archive.open(path), source, rowsMax)
    if (rows.length > 0 && found.length > 0) throw new SheetError('tooManySheets')
    if (rows.length > 0) found = rows
  }
  return found
}

const readSource = async (archive: Archive, { stylesPath, stringsPath, epoch1904 }: Workbook): Promise<CellSource> => ({
  strings: stringsPath ? await readSharedStrings(archive, stringsPath) : [],
  isDateStyle: stylesPath ? await readDateStyles(archive, stylesPath) : [],
  epoch1904,
})
