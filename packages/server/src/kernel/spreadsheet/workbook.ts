import { posix } from 'node:path'
import type { Archive } from './archive.ts'
import { isDateFormat } from './excel-date.ts'
import { ownText, parseXml } from './parse-xml.ts'
import { SheetError } from './sheet-error.ts'

export type Workbook = {
  sheets: { name: string; path: string }[]
  epoch1904: boolean
  stylesPath: string | undefined
  stringsPath: string | undefined
}

const sheetsMax = 20
// A full import has 1,001 × 100 cells.
const stringsMax = 150_000
const charsMax = 10_000_000
const stylesMax = 100_000
const macroKinds = /^(?:vbaProject|xl(?:Intl)?Macrosheet)$/

/** Paths and names only: no sheet is read. */
export const readWorkbook = async (archive: Archive): Promise<Workbook> => {
  const root = await readRelations(archive, '')
  const path = root.find((relation) => relation.kind === 'officeDocument')?.path
  if (!path) throw new SheetError('format', 'no workbook')
  const relations = await readRelations(archive, path)
  if (relations.some(({ kind }) => macroKinds.test(kind)) || archive.has('xl/vbaProject.bin'))
    throw new SheetError('macros')
  const { epoch1904, listed } = await readSheetList(archive, path)
  const sheets = listed.flatMap(({ name, id }) => {
    const relation = relations.find((one) => one.id === id && one.kind === 'worksheet')
    return relation ? [{ name, path: relation.path }] : []
  })
  const pathOf = (kind: string) => relations.find((one) => one.kind === kind && archive.has(one.path))?.path
  return { sheets, epoch1904, stylesPath: pathOf('styles'), stringsPath: pathOf('sharedStrings') }
}

const readRelations = async (archive: Archive, owner: string) => {
  const folder = posix.dirname(owner)
  const relations: { id: string; kind: string; path: string }[] = []
  await parseXml(await archive.open(posix.join(folder, '_rels', `${posix.basename(owner)}.rels`)), {
    open: (name, attribute) => {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return
      const target = attribute('Target') ?? ''
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
      relations.push({ id: attribute('Id') ?? '', kind: posix.basename(attribute('Type') ?? ''), path })
    },
  })
  return relations
}

const readSheetList = async (archive: Archive, path: string) => {
  const listed: { name: string; id: string }[] = []
  let epoch1904 = false
  await parseXml(await archive.open(path), {
    open: (name, attribute) => {
      if (name === 'workbookPr') epoch1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
      if (name === 'sheet') listed.push({ name: attribute('name') ?? '', id: attribute(':id') ?? '' })
      if (listed.length > sheetsMax) throw new SheetError('tooManySheets')
    },
  })
  return { epoch1904, listed }
}

/** Tells for each style number whether its cells are dates. */
export const readDateStyles = async (archive: Archive, path: string): Promise<boolean[]> => {
  const codes = new Map<number, string>()
  const isDate: boolean[] = []
  let inCellStyles = false
  await parseXml(await archive.open(path), {
    open: (name, attribute) => {
      if (name === 'cellXfs') inCellStyles = true
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
      if (name !== 'xf' || !inCellStyles) return
      const id = Number(attribute('numFmtId') ?? 0)
      isDate.push(isDateFormat(id, codes.get(id)))
      if (isDate.length > stylesMax) throw new SheetError('tooLarge', 'styles')
    },
    close: (name) => {
      if (name === 'cellXfs') inCellStyles = false
    },
  })
  return isDate
}

/** The texts that cells name by number; the reading aids of East Asian text are left out. */
export const readSharedStrings = async (archive: Archive, path: string): Promise<string[]> => {
  const strings: string[] = []
  let charCount = 0
  let text = ''
  let inText = false
  let inReadingAid = false
  await parseXml(await archive.open(path), {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') inReadingAid = true
      inText = name === 't' && !inReadingAid
    },
    text: (part) => {
      if (inText && text.length <= charsMax) text += part
    },
    close: (name) => {
      inText = false
      if (name === 'rPh') inReadingAid = false
      if (name !== 'si') return
      charCount += text.length
      if (strings.length === stringsMax || charCount > charsMax) throw new SheetError('tooLarge', 'shared strings')
      strings.push(ownText(text))
    },
  })
  return strings
}
