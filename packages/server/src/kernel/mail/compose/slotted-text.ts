/** A text around its slots: one piece more than there are slots. */
export type Slotted = readonly string[]

interface Piece {
  readonly bytes: Buffer
  /** Base64 of what follows the first 0, 1 or 2 bytes, as far as it goes in threes; and what is left then. */
  readonly encoded: readonly { readonly lines: string; readonly rest: string }[]
}

export type Encoded = readonly Piece[]

const lineLength = 76
const groupBytes = 3

const inLines = (base64: string): string => {
  if (base64.length <= lineLength) return base64 === '' ? '' : `${base64}\r\n`
  let lines = ''
  for (let at = 0; at < base64.length; at += lineLength) lines += `${base64.slice(at, at + lineLength)}\r\n`
  return lines
}

/** RFC 2046: the lines of a text end with CRLF, whatever is said of its encoding. */
const withLineEnds = (text: string) => (/[\r\n]/.test(text) ? text.replace(/\r\n|\r|\n/g, '\r\n') : text)

function encodePiece(text: string): Piece {
  const bytes = Buffer.from(withLineEnds(text))
  const encoded = [0, 1, 2].map((skipped) => {
    const whole = Math.max(0, Math.floor((bytes.length - skipped) / groupBytes) * groupBytes)
    return {
      lines: inLines(bytes.subarray(skipped, skipped + whole).toString('base64')),
      rest: bytes.subarray(skipped + whole).toString('latin1'),
    }
  })
  return { bytes, encoded }
}

/** Done once for a text that goes to many: each of its pieces is encoded for every place at which it may come to stand. */
export const encodeSlotted = (text: Slotted): Encoded => text.map(encodePiece)

const base64Of = (latin1: string) => inLines(Buffer.from(latin1, 'latin1').toString('base64'))

/**
 * The base64 of the text with its values: only these, and up to two bytes on either side, are encoded now. Bytes that
 * wait for their group of three are held as Latin-1 characters.
 */
export function fillSlotted(pieces: Encoded, values: readonly string[]): string {
  if (values.length !== pieces.length - 1) throw new RangeError('a text has another number of slots than of values')
  let body = ''
  let waiting = ''
  for (const [place, { bytes, encoded }] of pieces.entries()) {
    const taken = (groupBytes - (waiting.length % groupBytes)) % groupBytes
    const piece = encoded[taken]
    if (!piece || bytes.length < taken) {
      waiting += bytes.toString('latin1')
    } else {
      body += base64Of(waiting + bytes.subarray(0, taken).toString('latin1')) + piece.lines
      waiting = piece.rest
    }
    const value = values[place]
    if (value !== undefined) waiting += Buffer.from(withLineEnds(value)).toString('latin1')
  }
  return body + base64Of(waiting)
}

/** For what has no encoding of its own, such as a subject. */
export const joinSlotted = (text: Slotted, values: readonly string[]): string => {
  if (values.length !== text.length - 1) throw new RangeError('a text has another number of slots than of values')
  return text.map((piece, place) => piece + (values[place] ?? '')).join('')
}

export const base64Lines = (content: Buffer) => inLines(content.toString('base64'))
