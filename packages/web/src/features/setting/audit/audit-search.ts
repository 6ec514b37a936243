import { day, id, type Read } from '../../../kernel/search-values.ts'

const WHAT = /^[a-zA-Z]{1,40}(?:\.[a-zA-Z]{1,40})?$/

const readers = {
  /** `user.updated`, or the area `user` alone. */
  what: (value: unknown) => (typeof value === 'string' && WHAT.test(value) ? value : undefined),
  by: id,
  from: day,
  to: day,
  page: id,
}

/** What stands in the address of the audit; absent: everything, the newest first. */
export type AuditSearch = Read<typeof readers>

/** Makes sense of whatever stands in an address; what cannot be read is passed over. */
export const readAuditSearch = (raw: Record<string, unknown>): AuditSearch =>
  Object.fromEntries(
    Object.entries(readers).flatMap(([key, read]) => {
      const value = read(raw[key])
      return value === undefined ? [] : [[key, value]]
    }),
  )

export const toQuestion = ({ page: _, ...question }: AuditSearch) => question
export const isFiltered = (search: AuditSearch) => Object.keys(toQuestion(search)).length > 0
