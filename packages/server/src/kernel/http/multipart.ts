import '@fastify/multipart'
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

/** Reads a multipart request whole, within limits: a file that grows past them ends the reading with 413. */
export async function readForm(request: FastifyRequest, fileBytesMax: number): Promise<ReadForm> {
  if (!request.isMultipart()) throw new Refused('request.mediaType')
  const fields = new Map<string, string>()
  const files: UploadedFile[] = []
  const limits = {
    fileSize: fileBytesMax,
    files: filesMax,
    fields: fieldsMax,
    fieldSize: fieldBytesMax,
    parts: filesMax + fieldsMax,
  }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') files.push({ field: part.fieldname, name: part.filename, bytes: await part.toBuffer() })
      else if (fields.has(part.fieldname) || part.valueTruncated) throw new Refused('request.malformed')
      else fields.set(part.fieldname, String(part.value))
    }
  } catch (error) {
    throw asRefusal(error)
  }
  return { fields: Object.fromEntries(fields), files }
}

function asRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^FST_REQ_FILE_TOO_LARGE|_LIMIT$/.test(code)) return new Refused('request.tooLarge')
  if (code.startsWith('FST_') || code === 'ERR_STREAM_PREMATURE_CLOSE') return new Refused('request.malformed')
  return error
}
