import type { UploadedFile } from '../http/handler.ts'
import { Refused } from '../refused.ts'

const malformed = (field: string, message: string) => new Refused('request.malformed', [{ field, message }])

/** Refuses what would be passed over in silence, a file of no field of the form, and what is none: a file without a byte. */
export function checkSent(files: readonly UploadedFile[], fields: readonly string[]): void {
  for (const { field, bytes } of files) {
    if (!fields.includes(field)) throw malformed(field, 'error.invalidInput')
    if (bytes.length === 0) throw malformed(field, 'error.fileEmpty')
  }
}
