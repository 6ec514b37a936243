import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refused } from '../refused.ts'
import type { UploadedFile } from './handler.ts'

const fieldBytesMax = 64 * 1024
const fieldsMax = 30
export const filesMax = 20

export interface ReadForm {
  readonly fields: Record<string, string>
  readonly files: UploadedFile[]
}

interface Limits {
  readonly fileBytesMax: number
  /** Of all files together. */
  readonly formBytesMax: number
}

/** Reads a multipart request whole, within limits: files that grow past them end the reading with 413. */
export async function readForm(request: FastifyRequest, { fileBytesMax, formBytesMax }: Limits): Promise<ReadForm> {
  if (!request.isMultipart()) throw new Refused('request.mediaType')
  const fields = new Map<string, string>()
  const files: UploadedFile[] = []
  let room = formBytesMax
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
        if (room < 0) throw new Refused('request.tooLarge')
        files.push(file)
      } else if (fields.has(part.fieldname) || part.valueTruncated) throw new Refused('request.malformed')
      else fields.set(part.fieldname, String(part.value))
    }
  } catch (error) {
    throw asRefusal(error)
  }
  return { fields: Object.fromEntries(fields), files }
}

/** An empty file name arrives as none at all. */
async function fileOf(part: MultipartFile): Promise<UploadedFile> {
  const name: string | undefined = part.filename
  return { field: part.fieldname, name: name ?? '', bytes: await part.toBuffer() }
}

/** Whatever stops the reading, a limit apart, is the sender's: cut off, malformed, or gone. */
function asRefusal(error: unknown): Refused {
  if (error instanceof Refused) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new Refused(/^FST_REQ_FILE_TOO_LARGE|_LIMIT$/.test(code) ? 'request.tooLarge' : 'request.malformed')
}
