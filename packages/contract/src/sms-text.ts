// docs/rules.md, SMS. What a short message weighs, and what may stand as its sender.

/** The default alphabet of GSM 03.38 and, behind an escape that costs a place of its own, its extension. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extended = '\f^{}\\[~]|€'
const unitsOf = new Map([
  ...[...basic].map((letter) => [letter, 1] as const),
  ...[...extended].map((letter) => [letter, 2] as const),
])

const capacities = {
  'GSM-7': { alone: 160, joined: 153 },
  'UCS-2': { alone: 70, joined: 67 },
} as const

export type SmsEncoding = keyof typeof capacities

export interface SmsSize {
  readonly encoding: SmsEncoding
  /** Places taken: letters, with two for those of the extension, or halves of letters beyond the first 65,536. */
  readonly units: number
  readonly parts: number
  /** Places that the last part still has. */
  readonly unitsLeft: number
}

const isGsm = (text: string) => [...text].every((letter) => unitsOf.has(letter))

/** No letter is cut in two by the end of a part: the next one takes it whole. */
function countParts(sizes: readonly number[], capacity: number): { parts: number; unitsLeft: number } {
  let parts = 1
  let filled = 0
  for (const size of sizes) {
    if (filled + size > capacity) {
      parts += 1
      filled = 0
    }
    filled += size
  }
  return { parts, unitsLeft: capacity - filled }
}

function measureAs(text: string, encoding: SmsEncoding): SmsSize {
  const sizes = Array.from(text, (letter) => (encoding === 'GSM-7' ? (unitsOf.get(letter) ?? 1) : letter.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { alone, joined } = capacities[encoding]
  if (units <= alone) return { encoding, units, parts: 1, unitsLeft: alone - units }
  return { encoding, units, ...countParts(sizes, joined) }
}

export const measureSms = (text: string): SmsSize => measureAs(text, isGsm(text) ? 'GSM-7' : 'UCS-2')

/** Some networks give advertising other lengths: `totals` says how many places one part has, two, three …; undefined: too long. */
export function partsWithin(units: number, totals: readonly number[]): number | undefined {
  const place = totals.findIndex((total) => units <= total)
  return place < 0 ? undefined : place + 1
}

const typed: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2026': '...',
  '\u2022': '-',
  '\u00a0': ' ',
  '\u200b': '',
  '\ufeff': '',
  đ: 'd',
  Đ: 'D',
  '₫': 'd',
  '\t': ' ',
}

/** "Bỏ dấu": the letters without their marks, and plain signs for those that a word processor puts in. */
export const withoutMarks = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(
      /[\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u2022\u00a0\u200b\ufeffđĐ₫\t]/g,
      (sign) => typed[sign] ?? sign,
    )
    .normalize('NFC')

/** The heaviest of the values: what a text around them needs at most. */
const heaviest = (values: readonly string[], encoding: SmsEncoding) =>
  values.reduce(
    (most, value) => (measureAs(value, encoding).units > measureAs(most, encoding).units ? value : most),
    '',
  )

/**
 * What the text weighs with the longest value in each of its slots; `values` holds those that occur, slot by slot. One
 * recipient with a letter beyond the GSM alphabet is enough for the smaller parts.
 */
export function measureMerged(
  texts: readonly string[],
  values: readonly (readonly string[])[],
  plain: boolean,
): SmsSize {
  const written = plain ? withoutMarks : (text: string) => text
  const merged = (encoding: SmsEncoding) =>
    texts.map((text, place) => written(text) + heaviest((values[place] ?? []).map(written), encoding)).join('')
  const all = [...texts, ...values.flat()].map(written)
  const narrow = measureAs(merged('GSM-7'), 'GSM-7')
  if (all.every(isGsm)) return narrow
  const wide = measureAs(merged('UCS-2'), 'UCS-2')
  return wide.parts >= narrow.parts ? wide : { ...narrow, encoding: 'UCS-2' }
}

export const BRAND_NAME_MAX = 11
const brandName = /^[A-Za-z0-9._-]+(?: [A-Za-z0-9._-]+)*$/

/** Decree 91/2020: at most 11 characters of a to z, digits, dot, hyphen, underscore and blank; a letter among them. */
export const isBrandName = (text: string) =>
  text.length <= BRAND_NAME_MAX && brandName.test(text) && /[A-Za-z]/.test(text)
