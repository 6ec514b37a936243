// docs/decisions/0021. Every value that a person or a record brings into a header goes through here.

/** Whatever ends a line for any program on the way, and all that steers. */
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
// One bare address: nothing that could begin a second recipient, a display name or a header.
const singleAddress = /^[^\s@<>,;:"()[\]\\\p{Cc}]{1,64}@[^\s@<>,;:"()[\]\\\p{Cc}]{1,189}$/u
/** Letters of a token of RFC 5322, and blanks between such words: needs no quoting in any header. */
const bareWords = /^[\w!#$%&'*+\-/=?^`{|}~.,]+(?: [\w!#$%&'*+\-/=?^`{|}~.,]+)*$/
const bareName = /^[\w!#$%&'*+\-/=?^`{|}~]+(?: [\w!#$%&'*+\-/=?^`{|}~]+)*$/
const ascii = /^[\x21-\x7e]+$/

const lineMax = 76
/** RFC 5322: longer lines need not be taken by anyone. */
const lineHardMax = 998
const wordMax = 60
/** As base64 and with its marks 64 characters: it fits beside the name of its header. */
const encodedBytesMax = 39

export interface Mailbox {
  readonly name: string
  readonly address: string
}

export const oneLine = (text: string) => text.replace(lineBreaks, ' ').trim()

export const isSingleAddress = (text: string) => singleAddress.test(text)

const isPlain = (text: string, pattern: RegExp) =>
  pattern.test(text) && !text.includes('=?') && text.split(' ').every((word) => word.length <= wordMax)

/** RFC 2047: words that a reader puts together again, none of them cut within a character. */
function encodeWords(text: string): string[] {
  const pieces: string[] = []
  let piece = ''
  let bytes = 0
  for (const character of text) {
    const length = Buffer.byteLength(character)
    if (bytes + length > encodedBytesMax) {
      pieces.push(piece)
      piece = ''
      bytes = 0
    }
    piece += character
    bytes += length
  }
  return [...pieces, piece].map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`)
}

/** What a person wrote, as the pieces between which its header may be folded. */
export function textPieces(value: string): string[] {
  const text = oneLine(value)
  if (text === '') return []
  return isPlain(text, bareWords) ? text.split(' ') : encodeWords(text)
}

/** Throws where the address is not one bare address in ASCII. */
export function mailboxPieces({ name, address }: Mailbox): string[] {
  if (!isSingleAddress(address) || !ascii.test(address)) throw new RangeError('not a single address')
  const shown = oneLine(name)
  if (shown === '') return [address]
  return [...(isPlain(shown, bareName) ? shown.split(' ') : encodeWords(shown)), `<${address}>`]
}

const percent = (byte: number) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
const bareParameter = /^[A-Za-z0-9._-]{1,60}$/

/** RFC 2231: a value of any characters and any length, in numbered parts. */
export function parameterPieces(name: string, value: string): string[] {
  if (bareParameter.test(value)) return [`${name}="${value}"`]
  const parts: string[] = []
  let part = ''
  for (const character of value) {
    const written = /^[A-Za-z0-9._-]$/.test(character)
      ? character
      : Array.from(Buffer.from(character), percent).join('')
    if (part.length + written.length > wordMax - 10) {
      parts.push(part)
      part = ''
    }
    part += written
  }
  return [...parts, part].map((one, place) => `${name}*${place}*=${place === 0 ? "utf-8''" : ''}${one}`)
}

/** One header, folded between its pieces. Throws where a piece is longer than any line may be. */
export function headerOf(name: string, pieces: readonly string[]): string {
  let written = `${name}:`
  let width = written.length
  for (const [place, piece] of pieces.entries()) {
    const isFolded = place > 0 && width + 1 + piece.length > lineMax
    written += `${isFolded ? '\r\n' : ''} ${piece}`
    width = (isFolded ? 0 : width) + 1 + piece.length
    if (width > lineHardMax) throw new RangeError(`the header ${name} is too long`)
  }
  return `${written}\r\n`
}

/** Parameters behind a value, each with its semicolon. */
export const parametersOf = (value: string, ...parameters: readonly (readonly string[])[]): string[] => {
  const all = [value, ...parameters.flat()]
  return all.map((piece, place) => (place < all.length - 1 ? `${piece};` : piece))
}
