import type { RefusalCode } from '@crm/contract/refusals'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refused } from '../../refused.ts'
import type { UploadedFile } from '../handler.ts'
import { isUnsafeKey } from './json.ts'

/** Bytes of one uploaded file, and of all files of a form whose endpoint says nothing else: they are held in memory. */
const uploadBytesMax = 20 * 1024 * 1024
const usualFieldBytesMax = 64 * 1024
const fieldsMax = 30
/** Of all fields together, whatever one of them may have: they are held in memory, too. */
const fieldsBytesMax = fieldsMax * usualFieldBytesMax
const filesMax = 20

/** No file of a person is named so, and a name goes into headers, lists and logs. */
const oddInName = /[\p{Cc}\p{Cs}]/u

interface ReadForm {
  readonly fields: Record<string, string>
  readonly files: UploadedFile[]
}

interface Limits {
  readonly fileBytesMax: number
  /** Of all files together. */
  readonly formBytesMax: number
  /** Of one field, where it is not 64 KB. */
  readonly fieldBytesMax?: number | undefined
  /** What is said of files that are more, or larger, than this; `request.tooLarge` where there is no other text. */
  readonly tooLarge?: RefusalCode | undefined
}

/** The fields of a form as the body of its request, and its files, within the limits of its endpoint. */
export async function takeForm(request: FastifyRequest): Promise<void> {
  const { formBytesMax = uploadBytesMax, fieldBytesMax, tooLarge } = request.routeOptions.config.endpoint ?? {}
  const limits = { fileBytesMax: uploadBytesMax, formBytesMax, fieldBytesMax, tooLarge }
  const { fields, files } = await readForm(request, limits)
  const keys = [...Object.keys(fields), ...files.map(({ field }) => field)]
  if (keys.some(isUnsafeKey)) throw new Refused('request.malformed')
  request.body = fields
  request.uploads = files
}

/** Reads a multipart request whole, within limits: files that grow past them end the reading with 413. */
async function readForm(
  request: FastifyRequest,
  { fileBytesMax, formBytesMax, fieldBytesMax = usualFieldBytesMax, tooLarge = 'request.tooLarge' }: Limits,
): Promise<ReadForm> {
  if (!request.isMultipart()) throw new Refused('request.mediaType')
  const fields = new Map<string, string>()
  const files: UploadedFile[] = []
  let room = formBytesMax
  let fieldRoom = fieldsBytesMax
  const limits = {
    fileSize: fileBytesMax,
    files: filesMax,
    fields: fieldsMax,
    fieldSize: fieldBytesMax,
    parts: filesMax + fieldsMax,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const file = await fileOf(part)
        room -= file.bytes.length
        if (room < 0) throw new Refused(tooLarge)
        files.push(file)
      } else if (fields.has(part.fieldname)) throw new Refused('request.malformed')
      else {
        const value = String(part.value)
        if (value.includes('\0')) throw new Refused('request.malformed')
        fieldRoom -= Buffer.byteLength(value)
        if (part.valueTruncated || fieldRoom < 0) throw cutOff(part.fieldname, fieldBytesMax)
        fields.set(part.fieldname, value)
      }
    }
  } catch (error) {
    throw asRefusal(error, tooLarge)
  }
  return { fields: Object.fromEntries(fields), files }
}

/** An empty file name arrives as none at all. */
async function fileOf(part: MultipartFile): Promise<UploadedFile> {
  const name: string | undefined = part.filename
  if (name !== undefined && oddInName.test(name)) throw new Refused('request.malformed')
  return { field: part.fieldname, name: name ?? '', bytes: await part.toBuffer() }
}

const bytesOfCharacterMax = 4
/** As a schema says it of a field, so that a screen shows it there: so many characters fit whatever they are. */
const cutOff = (field: string, bytesMax: number) =>
  new Refused('request.malformed', [
    { field, message: 'error.tooLong', limit: Math.floor(bytesMax / bytesOfCharacterMax) },
  ])

/** Whatever stops the reading, a limit apart, is the sender's: cut off, malformed, or gone. */
function asRefusal(error: unknown, tooLarge: RefusalCode): Refused {
  if (error instanceof Refused) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^FST_REQ_FILE_TOO_LARGE|^FST_FILES_LIMIT/.test(code)) return new Refused(tooLarge)
  return new Refused(/_LIMIT$/.test(code) ? 'request.tooLarge' : 'request.malformed')
}
