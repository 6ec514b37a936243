import type { UploadColumn, UploadHeader } from '@crm/contract/customer-upload'
import type { ColumnFaults } from '@crm/contract/rules/upload-columns'
import { guessColumns } from './header-words.ts'

/** A column for each header of the file, in its order; null: passed over. */
export type Matches = readonly (UploadColumn | null)[]

export const isMatched = ({ missing, isUnreachable, repeated }: ColumnFaults) =>
  missing.length === 0 && !isUnreachable && repeated.length === 0

/** As the server matched them, by the words of its template alone. */
export const matchesIn = (headers: readonly UploadHeader[]): Matches => headers.map(({ column }) => column)

/** The same with what is guessed for the others; no guess takes a column that another header has. */
export function guessMatches(headers: readonly UploadHeader[]): Matches {
  const known = matchesIn(headers)
  const taken = new Set<UploadColumn | null>(known)
  return headers.map(({ header }, at) => {
    const own = known[at] ?? null
    if (own !== null && known.indexOf(own) === at) return own
    const guess = guessColumns(header).find((column) => !taken.has(column)) ?? own
    taken.add(guess)
    return guess
  })
}

export const withMatch = (matches: Matches, place: number, column: UploadColumn | null): Matches =>
  matches.map((before, at) => (at === place ? column : before))
export const areEqual = (some: Matches, others: Matches) =>
  some.length === others.length && some.every((column, at) => column === others[at])
