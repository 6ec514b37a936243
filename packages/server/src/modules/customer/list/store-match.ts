import { fold } from '@crm/contract/rules/fold'
import { phoneDigitsOf } from '@crm/contract/rules/phone'
import { sql } from 'kysely'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { holdsOneOf } from '../../../kit/store-list.ts'

/** A word that is searched for: one of its spellings must stand in the text. */
export interface Word {
  readonly spellings: readonly string[]
  /** Whose code it is. */
  readonly customerId?: number | undefined
}

export const holds = (text: Sql, { spellings }: Word): Condition => holdsOneOf(text, spellings)

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
