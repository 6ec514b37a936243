import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { countCharacters, FreeText, PlainCode, SafeName, SafeNote, Text } from './text.ts'

const messages = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map((issue) => issue.message)
const family = '👨‍👩‍👧‍👦'

describe('text', () => {
  it('is stored trimmed and NFC, so that both spellings of Nguyễn are one', () => {
    expect(Text(1, 20).parse('  Nguye\u0302\u0303n ')).toBe('Nguyễn')
  })

  it('loses control characters; breaks in a line become spaces', () => {
    expect(Text(1, 50).parse('An\u0007\u001b[0m\u0085Bình\r\n\r\nChi\tDũng\u2028Em')).toBe('An[0m Bình Chi Dũng Em')
  })

  it('of several lines keeps its breaks, tabs and punctuation', () => {
    expect(FreeText(1, 50).parse("Giá: 'a < b'; c/d\r\n\tdòng 2\u0007\r")).toBe("Giá: 'a < b'; c/d\n\tdòng 2")
  })

  it('with U+0000 is refused', () => {
    for (const schema of [Text(0, 20), FreeText(0, 20), PlainCode(0, 20), SafeName(0, 20), SafeNote(0, 20)])
      expect(messages(schema, 'a\0b')).toEqual(['error.invalidInput'])
  })

  it('never keeps half a character', () => {
    expect(Text(1, 20).parse('a\uD83D').isWellFormed()).toBe(true)
  })

  it('is measured in characters a person sees', () => {
    expect(countCharacters(`ệe\u0302\u0323${family}🇻🇳`)).toBe(4)
    expect(Text(1, 3).safeParse(family.repeat(3)).success).toBe(true)
    expect(messages(Text(1, 3), family.repeat(4))).toEqual(['error.tooLong'])
    expect(messages(Text(2, 3), family)).toEqual(['error.tooShort'])
    expect(messages(Text(1, 200), 'a'.repeat(201))).toEqual(['error.tooLong'])
    expect(Text(1, 200).parse('ệ'.repeat(200))).toHaveLength(200)
  })

  it('of a million marks on one letter is refused', () => {
    expect(messages(Text(1, 200), `a${'\u0301'.repeat(1_000_000)}`)).toEqual(['error.tooLong'])
  })

  it('that shows nothing counts as missing where it is required', () => {
    for (const blank of [
      '',
      '   ',
      '\u200B',
      '\u3164',
      '\u0007',
      '\u2800',
      '\uFFF9',
      '\u{1D159}',
      '\u{13430}',
      '\uFFFF',
    ])
      expect(messages(Text(1, 20), blank)).toEqual(['error.required'])
    expect(Text(0, 20).parse('  ')).toBe('')
  })
})

describe('a code-like field', () => {
  it.each([..."'<>;:/ "])('refuses %j', (character) => {
    expect(messages(PlainCode(1, 20), `KH${character}01`)).toEqual(['error.plainInput'])
  })

  it('takes letters, digits, dots and dashes', () => {
    expect(PlainCode(1, 20).parse(' 0312345678-001 ')).toBe('0312345678-001')
  })
})

describe('names, comments and notes', () => {
  it.each(['<b>', 'a <img src=x onerror=alert(1)> b', '</p>', '<!-- x -->', '<<script>', "' or 1=1 --", '1 = 1'])(
    'refuse %j',
    (text) => {
      expect(messages(SafeName(1, 200), text)).toEqual(['error.invalidCharacters'])
      expect(messages(SafeNote(1, 200), `Dòng 1\n${text}`)).toEqual(['error.invalidCharacters'])
    },
  )

  it.each(["O'Brien", 'a < b; c', 'Giá < 5 > 3', 'R&D: 50/50', '<3', '2=2'])('keep %j', (text) => {
    expect(SafeName(1, 200).parse(text)).toBe(text)
  })

  it('do not hide a tag behind a control character', () => {
    expect(messages(SafeName(1, 200), '<\u0007b>')).toEqual(['error.invalidCharacters'])
  })
})
