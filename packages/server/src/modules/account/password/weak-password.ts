import { fold } from '@crm/contract/rules/fold'

/** Why a password is refused that keeps the rule of its characters: docs/rules.md. */
export type Weakness = 'common' | 'name' | 'season'

const swapped: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const unswap = (text: string) => text.replace(/[@431!0$57]/g, (sign) => swapped[sign] ?? sign)
const withoutSigns = (text: string) => text.replace(/[^a-z0-9]/g, '')
const lettersOf = (text: string) => text.replace(/[^a-z]/g, '')

const upToLast = (text: string, kind: RegExp) => text.slice(0, [...text].findLastIndex((sign) => kind.test(sign)) + 1)

/** A password as people build one: a word, perhaps with the usual swaps, then digits and signs. */
function partsOf(password: string) {
  const typed = password.toLowerCase()
  const head = upToLast(typed, /[a-z]/)
  return { typed, word: withoutSigns(unswap(head)), digits: typed.slice(head.length).replace(/\D/g, '') }
}

const generic = new Set(
  'cong ty co phan cp tnhh mtv mot thanh vien trach nhiem huu han thuong mai dich vu tap doan company corporation group jsc ltd co inc'.split(
    ' ',
  ),
)
/** Shorter ones (Linh, Trần) stand inside other words, too: they are meant where nothing else is written. */
const insideLettersMin = 6

/** Every run of neighbouring words: of "Nguyễn Văn An" also `vanan`. */
function runsOf(name: string): string[] {
  const words = fold(name)
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
  return words.flatMap((_, from) => words.slice(from).map((_word, more) => words.slice(from, from + more + 1).join('')))
}

export interface KnownNames {
  /** The person's user name, full name and e-mail: any word of them is meant. */
  readonly own: readonly string[]
  /** The company's and the product's: meant as a whole, but for what every company is called. */
  readonly shared: readonly string[]
}

const wholeOf = (name: string) =>
  fold(name)
    .split(/[^a-z]+/)
    .filter((word) => !generic.has(word))
    .join('')

/** Pure and quick, for a transaction. */
export function holdsName(password: string, { own, shared }: KnownNames): boolean {
  const typed = password.toLowerCase()
  const spellings = [lettersOf(typed), lettersOf(unswap(typed))]
  const names = [...own.flatMap(runsOf), ...shared.map(wholeOf)].filter((name) => name !== '')
  const isNamed = (letters: string) =>
    names.some((name) => letters === name || (name.length >= insideLettersMin && letters.includes(name)))
  return spellings.some(isNamed) || own.some((name) => typed.includes(name.toLowerCase()))
}

const seasons = 'spring summer autumn fall winter xuan ha thu dong muaxuan muaha muahe muathu muadong he'
const months =
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec'
const season = new Set([...seasons.split(' '), ...months.split(' ')])
const year = /^(?:\d{1,2})?(?:(?:19|20)\d\d|\d\d)$/

function isSeason(password: string): boolean {
  const { word, digits } = partsOf(password)
  // "2026Summer!" as well as "Summer2026!"; a month in Vietnamese has its number in the middle: "Thang11@2026".
  const plain = withoutSigns(password.toLowerCase())
  const [, first = '', rest = ''] = /^(\d+)([a-z]+)$/.exec(plain) ?? []
  return (
    (season.has(word) && year.test(digits)) ||
    (season.has(rest) && year.test(first)) ||
    /^thang(?:0?[1-9]|1[0-2])(?:(?:19|20)\d\d|\d\d)$/.test(plain)
  )
}

const run = '01234567890'
const isRun = (digits: string) => run.includes(digits) || /^(\d)\1*$/.test(digits)
const mostCommon = 1_000

/**
 * On the list as it is, behind swaps, or with digits and signs after it: any digits behind the thousand most common,
 * digits in a row (123) behind the others. docs/decisions/0013.
 */
async function isCommon(password: string): Promise<boolean> {
  // Half a second and 15 MB: only who sets a password pays for it.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const list = dictionary['passwords-common']
  const { typed, word, digits } = partsOf(password)
  const whole = [typed, upToLast(typed, /[a-z0-9]/), withoutSigns(typed), withoutSigns(unswap(typed))]
  if (whole.some((spelling) => list.includes(spelling))) return true
  const rank = list.indexOf(word)
  return rank >= 0 && (rank < mostCommon || isRun(digits))
}

export async function weaknessOf(password: string, names: KnownNames): Promise<Weakness | undefined> {
  if (holdsName(password, names)) return 'name'
  if (isSeason(password)) return 'season'
  return (await isCommon(password)) ? 'common' : undefined
}
