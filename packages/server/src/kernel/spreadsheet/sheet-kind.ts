import { extname } from 'node:path'
import { SheetError } from './sheet-error.ts'

export type SheetKind = 'xlsx' | 'csv'

const zipStart = Buffer.from('PK\x03\x04', 'latin1')
const oleStart = Buffer.from('d0cf11e0a1b11ae1', 'hex')
// The stream names inside an OLE file are UTF-16.
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

/** Decides by the content; a name that says something else is refused. */
export const sheetKind = (bytes: Buffer, fileName: string): SheetKind => {
  const kind = kindOfContent(bytes)
  if (kind === 'xlsx' && extname(fileName).toLowerCase() === '.xlsm') throw new SheetError('macros')
  if (extname(fileName).toLowerCase() !== `.${kind}`)
    throw new SheetError('format', `${kind} content under another name`)
  return kind
}

const kindOfContent = (bytes: Buffer): SheetKind => {
  if (startsWith(bytes, zipStart)) return 'xlsx'
  if (!startsWith(bytes, oleStart)) return 'csv'
  if (bytes.includes(encryptedPackage)) throw new SheetError('encrypted')
  throw new SheetError('format', 'binary Excel 97 workbook')
}

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start)
