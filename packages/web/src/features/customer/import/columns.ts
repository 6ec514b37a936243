import { type UploadColumn, type UploadHeader, uploadColumns } from '@crm/contract/customer-upload'

// docs/rules.md
const required: readonly UploadColumn[] = ['name', 'groupCustomer', 'sourceCustomer']
const reachable: readonly UploadColumn[] = ['phoneCustomer', 'emailCustomer']

/** A column for each header of the file, in its order; null: passed over. */
export type Matches = readonly (UploadColumn | null)[]

export const isRequired = (column: UploadColumn) => required.includes(column)

export interface MatchFaults {
  readonly missing: readonly UploadColumn[]
  /** Neither the phone nor the mail is matched, and one of them must be. */
  readonly isUnreachable: boolean
  readonly repeated: readonly UploadColumn[]
}

/** What keeps these matches from being checked, as the server will see it. */
export const findMatchFaults = (matches: Matches): MatchFaults => ({
  missing: required.filter((column) => !matches.includes(column)),
  isUnreachable: !reachable.some((column) => matches.includes(column)),
  repeated: uploadColumns.filter((column) => matches.indexOf(column) !== matches.lastIndexOf(column)),
})

export const isMatched = ({ missing, isUnreachable, repeated }: MatchFaults) =>
  missing.length === 0 && !isUnreachable && repeated.length === 0

export const matchesIn = (headers: readonly UploadHeader[]): Matches => headers.map(({ column }) => column)
export const withMatch = (matches: Matches, place: number, column: UploadColumn | null): Matches =>
  matches.map((before, at) => (at === place ? column : before))
export const areEqual = (some: Matches, others: Matches) =>
  some.length === others.length && some.every((column, at) => column === others[at])
