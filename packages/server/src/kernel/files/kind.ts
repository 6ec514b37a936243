import { fileTypeFromBuffer } from 'file-type'
import { isMeasured } from './image.ts'
import { extensionOf } from './names.ts'
import { isPlainText } from './plain-text.ts'

const contentTypes = {
  txt: 'text/plain',
  csv: 'text/csv',
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  mp4: 'video/mp4',
  wmv: 'video/x-ms-wmv',
}
type Kind = keyof typeof contentTypes
/** `extension` is the one that the content calls for. */
export type FileKind = { extension: Kind; contentType: string }

/** Of a file that the product writes itself. */
export const kindOf = (extension: Kind): FileKind => ({ extension, contentType: contentTypes[extension] })

const images: readonly Kind[] = ['png', 'jpg', 'gif']

/** What an upload really is, or undefined when it is none of the allowed types or its name says another. */
export async function detectKind(bytes: Uint8Array, fileName: string): Promise<FileKind | undefined> {
  const named = extensionOf(fileName)
    .slice(1)
    .replace(/^jpeg$/, 'jpg')
  if (bytes.length === 0 || (named && !isKind(named))) return undefined
  const kind = named === 'txt' || named === 'csv' ? textKind(bytes, named) : await binaryKind(bytes, named)
  return kind && { extension: kind, contentType: contentTypes[kind] }
}

const isKind = (extension: string): extension is Kind => Object.hasOwn(contentTypes, extension)

// A text never goes through the magic numbers: a list that begins "BM" is no bitmap.
const textKind = (bytes: Uint8Array, named: 'txt' | 'csv') => (isPlainText(bytes) ? named : undefined)

async function binaryKind(bytes: Uint8Array, named: string): Promise<Kind | undefined> {
  const found = await kindByContent(bytes)
  if (!named) return found ?? textKind(bytes, 'txt')
  // Pictures are often misnamed among themselves and the content decides; any other mismatch is a disguise.
  const agrees = found === named || images.some((image) => image === named && found && images.includes(found))
  return agrees ? found : undefined
}

async function kindByContent(bytes: Uint8Array): Promise<Kind | undefined> {
  // A file that breaks off or lies about its own sizes makes the reader throw.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!found) return undefined
  if (found.ext === 'cfb') return officeKind(bytes)
  const kind = sameFormat[found.ext] ?? found.ext
  if (!isKind(kind)) return undefined
  return images.includes(kind) && !(await isMeasured(bytes)) ? undefined : kind
}

// A video whose sound comes first is taken for audio by the reader, hence any asf.
const sameFormat: Readonly<Record<string, Kind>> = { apng: 'png', m4v: 'mp4', asf: 'wmv' }

const officeStreams: readonly (readonly [string, Kind])[] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
]

// .doc, .xls, .msi and .msg share one container and differ by the streams in its directory. An entry is 128 bytes at a
// multiple of 128: the name in UTF-16, its length in bytes at 64, the type at 66 (2 is a stream).
function officeKind(bytes: Uint8Array): Kind | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let entry = 512; entry + 128 <= file.length; entry += 128) {
    const nameBytes = file.readUInt16LE(entry + 64)
    if (file[entry + 66] !== 2 || nameBytes < 2 || nameBytes > 64) continue
    const name = file.toString('utf16le', entry, entry + nameBytes - 2)
    const known = officeStreams.find(([stream]) => stream === name)
    if (known) return known[1]
  }
  return undefined
}
