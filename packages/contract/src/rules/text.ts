import { z } from 'zod'
import { withTraits } from './text-traits.ts'

// docs/rules.md, Text. No character that a person uses (a family with skin tones, a flag) takes more units than this.
const UNITS_PER_CHARACTER = 16
const lineBreak = /\r\n?|[\u0085\u2028\u2029]/g
const plainRefused = /['<>;:/\s]/
const htmlLikeTag = /<[a-z/!?][^<>]*>/i
const alwaysTrue = /1\s*=\s*1/
// What is drawn: no blank of any kind, no sign that only steers, nothing that has no form.
const seen = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cn}\p{Co}\u2800\u{1d159}]/u
const segmenter = new Intl.Segmenter('vi')

/** Characters as a person sees them, counted no further than `stop`. */
export const countCharacters = (text: string, stop = Number.POSITIVE_INFINITY) => {
  let count = 0
  for (const _ of segmenter.segment(text)) {
    count += 1
    if (count >= stop) break
  }
  return count
}

/** Line breaks become `\n` and tabs stay; other control characters go, also halves of characters. */
export const cleanLines = (text: string) =>
  text
    .replace(lineBreak, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .toWellFormed()
    .normalize('NFC')
    .trim()

export const cleanLine = (text: string) => cleanLines(text.replace(/[\t\v\f]/g, ' ')).replace(/\n+/g, ' ')

/** Refuses apostrophe, angle brackets, semicolon, colon, slash and space. */
export const isPlainInput = (text: string) => !plainRefused.test(text)

/** Refuses html-like tags and the pattern 1=1; a bare `<` passes. */
export const isSafeText = (text: string) => !htmlLikeTag.test(text) && !alwaysTrue.test(text)

const tooLong = (input: string, maximum: number) =>
  ({ code: 'too_big', origin: 'string', maximum, inclusive: true, input, message: 'error.tooLong' }) as const

const tooShort = (input: string, minimum: number) =>
  ({
    code: 'too_small',
    origin: 'string',
    minimum,
    inclusive: true,
    input,
    message: seen.test(input) ? 'error.tooShort' : 'error.required',
  }) as const

const isShorter = (text: string, min: number) => min > 0 && (!seen.test(text) || countCharacters(text, min) < min)
const isLonger = (text: string, max: number) => text.length > max && countCharacters(text, max + 1) > max

const textOf = (clean: (text: string) => string, min: number, max: number) =>
  z
    .string()
    .check(({ value, issues }) => {
      // Before anything walks through it. PostgreSQL cannot store U+0000.
      if (value.length > max * UNITS_PER_CHARACTER) issues.push(tooLong(value, max))
      else if (value.includes('\0')) issues.push({ code: 'custom', input: value, message: 'error.invalidInput' })
    })
    .overwrite(clean)
    .check(({ value, issues }) => {
      if (isShorter(value, min)) issues.push(tooShort(value, min))
      if (isLonger(value, max)) issues.push(tooLong(value, max))
    })

/** One line: trimmed, NFC, without control characters; lengths in characters a person sees. */
export const Text = (min: number, max: number) => withTraits(textOf(cleanLine, min, max), { max })

/** Several lines with any punctuation. */
export const FreeText = (min: number, max: number) => textOf(cleanLines, min, max)

/** Code-like fields: codes, tax code, extension. */
export const PlainCode = (min: number, max: number) => Text(min, max).refine(isPlainInput, 'error.plainInput')

export const SafeName = (min: number, max: number) => Text(min, max).refine(isSafeText, 'error.invalidCharacters')

/** Comments and notes. */
export const SafeNote = (min: number, max: number) => FreeText(min, max).refine(isSafeText, 'error.invalidCharacters')
