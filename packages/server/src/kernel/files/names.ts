import { extname } from 'node:path'

const bytesMax = 255
const fallbackName = 'file'
// Bidirectional marks can make "exe.gpj" read as "jpg.exe"; the others are invisible or break lines. ZWJ stays: emoji need it.
const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu
const reservedOnWindows = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])[ .]*(\.|$)/i

/** The name a person sees: no path, nothing invisible, safe to save on any system, NFC, at most 255 bytes of UTF-8. */
export function safeFileName(name: string): string {
  // Far beyond 255 bytes only the end, with the extension, can matter.
  const visible = name.slice(-8000).replace(invisible, '').normalize('NFC')
  const last = visible.split(/[/\\]/).at(-1) ?? ''
  const plain = trimEdges(last.replace(/[<>:"|?*]/g, '_'))
  return shorten(reservedOnWindows.test(plain) ? `_${plain}` : plain) || fallbackName
}

/** Lower case, with its dot; '' when there is none. */
export function extensionOf(name: string): string {
  const extension = extname(safeFileName(name)).toLowerCase()
  return extension === '.' ? '' : extension
}

/** RFC 6266: an ASCII name for old clients and the real one as filename*; always a single header value. */
export function contentDisposition(name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const safe = safeFileName(name)
  const ascii = safe
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D')
    // A percent sign in the plain form is decoded by some browsers and not by others.
    .replace(/[^\x20-\x7e]|[%"\\]/gu, '_')
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

// Windows drops dots and spaces at the end, Unix hides what begins with a dot. By index: a pattern anchored at the
// end is quadratic on a run of dots.
function trimEdges(name: string): string {
  const isEdge = (character: string | undefined) => character === '.' || character === ' '
  let start = 0
  let end = name.length
  while (start < end && isEdge(name[start])) start++
  while (end > start && isEdge(name[end - 1])) end--
  return name.slice(start, end).trim()
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= bytesMax) return name
  const extension = Buffer.byteLength(extname(name)) <= 20 ? extname(name) : ''
  let room = bytesMax - Buffer.byteLength(extension)
  let stem = ''
  for (const { segment } of new Intl.Segmenter().segment(name.slice(0, name.length - extension.length))) {
    room -= Buffer.byteLength(segment)
    if (room < 0) break
    stem += segment
  }
  return (trimEdges(stem) || fallbackName) + extension
}
