import { isPlainDate } from '@crm/contract/rules/dates'

// Makes sense of single values of an address, which may be typed by hand; undefined for what cannot be read.
const WHOLE_NUMBER = /^\d{1,15}$/
const IDS_MAX = 100

const numberOf = (value: unknown) => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return WHOLE_NUMBER.test(text) ? Number(text) : undefined
}
const idFrom = (least: 0 | 1) => (value: unknown) => {
  const number = numberOf(value)
  return number !== undefined && number >= least ? number : undefined
}
export const id = idFrom(1)
/** 0 says none. */
export const idOrNone = idFrom(0)
export const idsFrom = (readOne: (value: unknown) => number | undefined) => (value: unknown) => {
  const found = (Array.isArray(value) ? value : [value]).flatMap((one) => readOne(one) ?? [])
  return found.length === 0 ? undefined : [...new Set(found)].slice(0, IDS_MAX)
}
// Not trimmed: the field would lose the space that a person has just typed.
export const word = (lengthMax: number) => (value: unknown) => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, lengthMax) : ''
  return text === '' ? undefined : text
}
export const day = (value: unknown) => (typeof value === 'string' && isPlainDate(value) ? value : undefined)
export const yes = (value: unknown) => (value === true ? true : undefined)
export const oneOf =
  <T extends string | number>(allowed: readonly T[]) =>
  (value: unknown) =>
    allowed.find((one) => one === value)
