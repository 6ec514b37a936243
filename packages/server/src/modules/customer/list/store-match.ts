import { fold } from '@crm/contract/rules/fold'
import { phoneDigitsOf } from '@crm/contract/rules/phone'
import { sql } from 'kysely'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'

/** A word that is searched for: one of its spellings must stand in the text. */
export interface Word {
  readonly spellings: readonly string[]
  /** Whose code it is. */
  readonly customerId?: number | undefined
}

const trigram = 3
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * That `text` holds a spelling. One or two letters have no trigram of their own and are looked for where a word begins;
 * an index finds that as well, and nobody who types `an` means `Lan`.
 */
function holdsSpelling(text: Sql, spelling: string): Condition {
  if (spelling.length >= trigram) return sql<boolean>`${text} like ${`%${literal(spelling)}%`}`
  return sql<boolean>`(${text} like ${`${literal(spelling)}%`} or ${text} like ${`% ${literal(spelling)}%`})`
}

export function holds(text: Sql, { spellings }: Word): Condition {
  const found = spellings.map((spelling) => holdsSpelling(text, spelling))
  return sql<boolean>`(${sql.join(found, sql` or `)})`
}

/** Also that it is the code of the customer `c`: by the key, for one or two digits begin no word of the text. */
export const orIsCode = (found: Condition, { customerId }: Word): Condition =>
  customerId === undefined ? found : sql<boolean>`(${found} or c.customer_id = ${customerId})`

/** `KH000123`, `kh123` and `123` name the same customer. */
function numberOf(text: string): number | undefined {
  const [, number] = /^(?:kh)?0*(\d{1,15})$/.exec(text) ?? []
  return number === undefined ? undefined : Number(number)
}

/** A word, or a number however it is written. */
export function wordOf(text: string): Word {
  const [typed = fold(text.trim()), ...others] = phoneDigitsOf(text.trim())
  return { spellings: [typed, ...others], customerId: numberOf(typed) }
}

/** The words of a search; a number with its separators is one. */
export function wordsOf(text: string): Word[] {
  if (phoneDigitsOf(text.trim()).length > 0) return [wordOf(text)]
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  return [...new Set(words)].map(wordOf)
}

export const codeOf = (text: string): Word => {
  const code = fold(text.trim())
  return { spellings: [code], customerId: numberOf(code) }
}
