import { fold } from '@crm/contract/rules/fold'
import { phoneDigitsOf } from '@crm/contract/rules/phone'
import { sql } from 'kysely'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { holdsOneOf, idOfCode, wordsOf } from '../../../kit/store-list.ts'

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

/** A word, or a number however it is written. */
export function wordOf(text: string): Word {
  const [typed = fold(text.trim()), ...others] = phoneDigitsOf(text.trim())
  return { spellings: [typed, ...others], customerId: idOfCode('kh', typed) }
}

/** The words of a search; a number with its separators is one. */
export const searchedWords = (text: string): Word[] =>
  phoneDigitsOf(text.trim()).length > 0 ? [wordOf(text)] : wordsOf(text).map(wordOf)

export const codeOf = (text: string): Word => {
  const code = fold(text.trim())
  return { spellings: [code], customerId: idOfCode('kh', code) }
}
