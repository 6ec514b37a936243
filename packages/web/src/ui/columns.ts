import type { ReactNode } from 'react'

export type RowKey = string | number

/** Stands at module level, so a header that must be translated is a function. Widths in px. */
export type Column<Row> = {
  key: string
  header: string | (() => string)
  width: number
  /** Takes what width is left over; at most one column should. */
  grow?: boolean
  align?: 'start' | 'center' | 'end'
  /** Tabular figures, set to the end. */
  numeric?: boolean
  /** What the server sorts by; without it the head is no button. */
  sortKey?: string
  render: (row: Row) => ReactNode
}

export type Sort = { key: string; descending: boolean }

export const headerOf = <Row>({ header }: Pick<Column<Row>, 'header'>) =>
  typeof header === 'string' ? header : header()

/** Up, down, then back to the list's own order. */
export const nextSort = (sort: Sort | null, key: string): Sort | null => {
  if (sort?.key !== key) return { key, descending: false }
  return sort.descending ? null : { key, descending: true }
}

/** The columns a person chose, in that order; keys that are gone are passed over. */
export const chooseColumns = <Row>(columns: readonly Column<Row>[], shown: readonly string[]) =>
  shown.flatMap((key) => columns.find((column) => column.key === key) ?? [])
