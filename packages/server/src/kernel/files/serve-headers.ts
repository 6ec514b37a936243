import type { FileKind } from './kind.ts'
import { contentDisposition } from './names.ts'

/** Headers of an answer that carries a stored file; only images and PDF are ever shown in place, all else is saved. */
export function fileHeaders({
  kind,
  fileName,
  inline,
}: {
  kind: Pick<FileKind, 'contentType'>
  fileName: string
  inline: boolean
}) {
  const shown = inline && (kind.contentType.startsWith('image/') || kind.contentType === 'application/pdf')
  return {
    'content-type': kind.contentType,
    'content-disposition': contentDisposition(fileName, shown ? 'inline' : 'attachment'),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  }
}
