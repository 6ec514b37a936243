import type { UploadColumn } from '../customer-upload.ts'
import { fold } from './fold.ts'

// docs/rules.md
const required: readonly UploadColumn[] = ['name', 'groupCustomer', 'sourceCustomer']
/** One of them at least. */
export const reachColumns: readonly UploadColumn[] = ['phoneCustomer', 'emailCustomer']

export const isRequiredColumn = (column: UploadColumn): boolean => required.includes(column)

/** A heading to compare: letters and digits alone count, so a mark of a required column makes no other heading. */
export const bareHeading = (heading: string): string =>
  fold(heading)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export interface ColumnFaults {
  readonly missing: readonly UploadColumn[]
  /** Neither the phone nor the mail is there, and one of them must be. */
  readonly isUnreachable: boolean
  /** Filled by more than one heading. */
  readonly repeated: readonly UploadColumn[]
}

/** What keeps a file from being taken whose headings, in their order, fill these columns; null is passed over. */
export function findColumnFaults(columns: readonly (UploadColumn | null)[]): ColumnFaults {
  const filled = columns.filter((column) => column !== null)
  return {
    missing: required.filter((column) => !filled.includes(column)),
    isUnreachable: !reachColumns.some((column) => filled.includes(column)),
    repeated: [...new Set(filled.filter((column, at) => filled.indexOf(column) !== at))],
  }
}
