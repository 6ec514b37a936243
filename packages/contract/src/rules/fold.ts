// docs/rules.md, Names and search
const punctuation = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$'
const letters = 'aăâbcdđeêfghijklmnoôơpqrstuưvwxyz'
const order = `${punctuation}0123456789${letters}`
/** huyền, hỏi, ngã, sắc, nặng */
const tones = '\u0300\u0309\u0303\u0301\u0323'
const PART_END = ' '
const FIRST_PLACE = 0x21
/** An index entry of PostgreSQL holds 2,704 bytes; a name cut here makes a key of at most half of that. */
const NAME_UNITS_MAX = 250

/** The same as the SQL function `fold`: no marks, đ as d, lower case. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[đĐ]/g, (letter) => (letter === 'đ' ? 'd' : 'D'))
    // letter by letter: as a whole, a Greek word would get its final sigma, which PostgreSQL does not know
    .replace(/[\p{Lu}\p{Lt}\p{Nl}]/gu, (letter) => letter.toLowerCase())

const placeOf = (letter: string) => {
  const place = order.indexOf(letter)
  if (place >= 0) return String.fromCharCode(FIRST_PLACE + place)
  const otherSign = /[\p{P}\p{S}]/u.test(letter)
  return otherSign ? String.fromCharCode(FIRST_PLACE + punctuation.length - 1) : letter
}

const weightOf = (mark: string) => (tones.includes(mark) ? String(tones.indexOf(mark) + 2) : '7')

/** A letter and its marks; the mark that makes ă, ơ … another letter belongs to its place, not to its tone. */
const weighLetter = ([base = '', ...marks]: string) => {
  const lower = base.toLowerCase()
  const ownMark = marks.find((mark) => order.includes((lower + mark).normalize('NFC'))) ?? ''
  return {
    place: placeOf((lower + ownMark).normalize('NFC')),
    tone: ['1', ...marks.filter((mark) => mark !== ownMark).map(weightOf)].join(''),
    height: lower === base ? '1' : '2',
  }
}

/** The lowest weights at the end decide nothing, and most parts consist of them. */
const join = (weights: string[]) => weights.join('').replace(/(?<!1)1+$/, '')

const weigh = (words: string) => {
  const weights = (words.match(/\P{M}\p{M}*/gu) ?? []).map(weighLetter)
  return {
    places: weights.map(({ place }) => place).join(''),
    tones: join(weights.map(({ tone }) => tone)),
    heights: join(weights.map(({ height }) => height)),
  }
}

/**
 * A key that, compared byte-wise (`collate "C"`), puts names in Vietnamese order: by the given name (the last word),
 * its letters before its tone, then by the words before it, upper case last of all.
 */
export const nameSortKey = (fullName: string) => {
  const words = fullName.normalize('NFKD').slice(0, NAME_UNITS_MAX).split(/\s+/)
  const clean = words.map((word) => word.replace(/\p{C}/gu, '')).filter((word) => word !== '')
  const given = weigh(clean.at(-1) ?? '')
  const rest = weigh(clean.slice(0, -1).join(' '))
  return [given.places, given.tones, rest.places, rest.tones, given.heights, rest.heights].join(PART_END)
}
