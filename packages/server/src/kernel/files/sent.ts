import type { UploadedFile } from '../http/handler.ts'
import { Refused } from '../refused.ts'

/** Refuses what is no file: one without a byte. */
export function checkSent(files: readonly UploadedFile[]): void {
  const empty = files.find(({ bytes }) => bytes.length === 0)
  if (empty) throw new Refused('request.malformed', [{ field: empty.field, message: 'error.fileEmpty' }])
}
