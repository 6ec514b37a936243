import type { ReactNode } from 'react'

export type RowKey = string | number

/** Stands at module level, so a header that must be translated is a function. Widths in px. */
export type Column<Row> = {
  key: string
  header: string | (() => string)
  width: number
  /** Takes what width is left over; at most one column should. Its width is then the least that it has. */
  grow?: boolean
  /** Shown only to who chose it. */
  isExtra?: boolean
  align?: 'start' | 'center' | 'end'
  /** Tabular figures, set to the end. */
  numeric?: boolean
  /** What the server sorts by; without it the head is no button. */
  sortKey?: string
  /** Of rows that are all at hand: what the table itself sorts by. */
  sortOf?: (row: Row) => string | number
  render: (row: Row) => ReactNode
}

export type Sort = { key: string; descending: boolean }

export const headerOf = <Row>({ header }: Pick<Column<Row>, 'header'>) =>
  typeof header === 'string' ? header : header()

/** Up, down, then back to the list's usual order. */
export const nextSort = (sort: Sort | null, key: string, usual: Sort | null = null): Sort | null => {
  if (sort?.key !== key) return { key, descending: false }
  if (!sort.descending) return { key, descending: true }
  return usual?.key === key ? { key, descending: false } : usual
}

/** The columns a person chose, in that order; keys that are gone are passed over. */
export const chooseColumns = <Row>(columns: readonly Column<Row>[], shown: readonly string[]) =>
  shown.flatMap((key) => columns.find((column) => column.key === key) ?? [])
