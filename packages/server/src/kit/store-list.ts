import { fold } from '@crm/contract/rules/fold'
import { sql } from 'kysely'
import type { Condition, Sql } from '../kernel/database/sql.ts'
import type { Db } from '../schema/index.ts'
import type { Window } from './window.ts'

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`

export const cut = ({ skip, take }: Window): Sql => sql`limit ${take} offset ${skip}`

/** So far lists are counted. */
export const countedMax = 10_000

/** How many rows a statement answers, counted to `max`. */
export async function countTo(db: Db, rows: Sql, max: number): Promise<number> {
  const counted = sql<{ n: number }>`select count(*)::int as n from (select 1 from (${rows}) l limit ${max}) counted`
  return (await counted.execute(db)).rows[0]?.n ?? 0
}

/** Exact to 10,000, and null above. */
export async function countRows(db: Db, rows: Sql): Promise<number | null> {
  const total = await countTo(db, rows, countedMax + 1)
  return total > countedMax ? null : total
}

const trigram = 3

/** A text that is looked for by `like`, where its own % and _ are letters. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The words that are looked for, each once, as the searchable text has them. */
export const wordsOf = (text: string): string[] => [...new Set(fold(text).split(/\s+/).filter(Boolean))]

/** Whether an index of trigrams finds a word. */
export const isIndexed = (word: string): boolean => word.length >= trigram

/**
 * That `text` holds a word. One or two letters have no trigram of their own and are looked for where a word begins; an
 * index finds that as well, and nobody who types `an` means `Lan`.
 */
export function holdsWord(text: Sql, word: string): Condition {
  if (isIndexed(word)) return sql<boolean>`${text} like ${`%${literal(word)}%`}`
  return sql<boolean>`(${text} like ${`${literal(word)}%`} or ${text} like ${`% ${literal(word)}%`})`
}

/** `TK000123`, `tk123` and `123` name the same record: its id by what somebody typed, which is folded already. */
export function idOfCode(prefix: string, typed: string): number | undefined {
  const digits = typed.startsWith(prefix) ? typed.slice(prefix.length) : typed
  return /^0*\d{1,15}$/.test(digits) ? Number(digits) : undefined
}

/** That `text` holds one of the spellings of a word. */
export const holdsOneOf = (text: Sql, spellings: readonly string[]): Condition => {
  const found = spellings.map((spelling) => holdsWord(text, spelling))
  return sql<boolean>`(${sql.join(found, sql` or `)})`
}
