import { Parser } from 'saxen'
import { SheetError } from './sheet-error.ts'

/** `attribute(':id')` finds an attribute under whatever prefix. */
type XmlListener = {
  open?: (name: string, attribute: (name: string) => string | undefined) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

// The parser reads an unfinished tag or text again with every piece: in big pieces, and not without end.
const pieceChars = 128 * 1024
const unfinishedCharsMax = 4 * pieceChars
const depthMax = 64

/** Feeds a part to the listener, names without their prefix, as it arrives. Throws on what is not XML. */
export const parseXml = async (part: AsyncIterable<Uint8Array>, listener: XmlListener): Promise<void> => {
  let unfinishedChars = 0
  const parser = createParser(listener, () => {
    unfinishedChars = 0
  })
  const write = (piece: string) => {
    unfinishedChars += piece.length
    if (unfinishedChars > unfinishedCharsMax) throw new SheetError('tooLarge', 'endless tag or text')
    parser.write(piece)
  }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let piece = ''
  for await (const chunk of part) {
    piece += decoder.decode(chunk, { stream: true })
    if (piece.length < pieceChars) continue
    write(piece)
    piece = ''
  }
  write(piece + decoder.decode())
  parser.end()
}

const createParser = (listener: XmlListener, onTag: () => void) => {
  let depth = 0
  return new Parser()
    .on('openTag', (name, attributes, decode) => {
      onTag()
      depth += 1
      if (depth > depthMax) throw new SheetError('format', 'too deep')
      listener.open?.(localName(name), (wanted) => attributeOf(attributes(), wanted, decode))
    })
    .on('closeTag', (name) => {
      onTag()
      depth -= 1
      listener.close?.(localName(name))
    })
    .on('text', (text, decode) => listener.text?.(decode(text)))
    .on('cdata', (text) => listener.text?.(text))
    .on('attention', () => {
      throw new SheetError('format', 'document type in a sheet')
    })
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const attributeOf = (attributes: Record<string, string>, wanted: string, decode: (text: string) => string) => {
  const name = wanted.startsWith(':') ? Object.keys(attributes).find((key) => key.endsWith(wanted)) : wanted
  const value = name === undefined ? undefined : attributes[name]
  return value === undefined ? undefined : decode(value)
}

/**
 * Text to keep: Excel's `_x000D_` spelling undone, and copied,
 * because a piece of a string holds the whole chunk that it was cut from in memory.
 */
export const ownText = (text: string): string =>
  Buffer.from(text)
    .toString()
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
