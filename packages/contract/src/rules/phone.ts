import { PHONE_MAX } from './limits.ts'

// docs/rules.md, Phone
const phone = /^(?:84|0)[135789][0-9]{8,10}$/
/** Longer than any way a person writes a number with its separators. */
const WRITTEN_MAX = 40
/** With the unseen marks that address books paste; not the line break: two numbers below each other are not one. */
const separators = /[\p{Zs}\p{Cf}\t.\-\u2010-\u2015]/gu

const asciiDigits = (text: string) =>
  text.replace(/[\uFF0B\uFF10-\uFF19]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

const withoutSeparators = (text: string) => asciiDigits(text.trim()).replace(separators, '').replace(/^\+/, '')

const COUNTRY = '84'
const withCountry = (digits: string) => digits.replace(/^(?:00)?840?/, COUNTRY)

/** Whether the text, taken as it stands, is a phone number; an empty one is not. */
export const isPhone = (text: string) => text.length <= PHONE_MAX && phone.test(text)

/** The spellings `0…`, `84…`, `+84…`, `0084…` and `84 0…` become `84…`; what is no number stays refusable. */
export const cleanPhone = (text: string) => {
  if (text.length > WRITTEN_MAX) return text
  const digits = withCountry(withoutSeparators(text))
  return digits.startsWith('0') ? `84${digits.slice(1)}` : digits
}

/** `84912345678` → `0912 345 678`; anything else is shown as it is. */
export const showPhone = (text: string) =>
  isPhone(text) ? text.replace(/^84/, '0').replace(/^(\d{4})(\d{3})/, '$1 $2 ') : text

/** What a link dials: `84…` with its plus; a fixed line or hotline as it was written, without what stands after a slash. */
export const phoneLink = (text: string) => {
  const [first = ''] = asciiDigits(text).split('/')
  const digits = first.replace(/\D/g, '')
  const hasCountry = first.trim().startsWith('+') || /^84[0-9]{8,}$/.test(digits)
  return `tel:${hasCountry ? '+' : ''}${digits}`
}

/**
 * The digits to look for, one or the other, when a search is a piece of a number; else none. Both `0912` and `84912` are
 * stored to be found. A piece that begins like the code of the country may stand in the middle of a number (`840…`), or
 * be a code (`008401`): it is looked for as it was typed too. The code of the country alone is everybody's.
 */
export const phoneDigitsOf = (text: string): string[] => {
  if (text.length > WRITTEN_MAX) return []
  const digits = withoutSeparators(text)
  if (!/^[0-9]+$/.test(digits)) return []
  const cleaned = withCountry(digits)
  return cleaned === COUNTRY ? [digits] : [...new Set([digits, cleaned])]
}
