import { useEffect, useState } from 'react'
import { pageInstead } from '../../../kernel/list-place.ts'
import type { Asked } from '../../../ui/AskedViews.tsx'
import type { Column, Sort } from '../../../ui/columns.ts'

/** The block of rows that the server answers, as the part's address or state names it. */
export interface Paging {
  readonly block: number
  /** Rows of all blocks; null while nobody has counted. */
  readonly total: number | null
  readonly onBlock: (block: number) => void
}
export interface PartRows<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** How the rows were asked for; absent where they were there before. */
  readonly asked?: (Asked & { readonly isPending: boolean; readonly isPlaceholderData: boolean }) | undefined
  /** Absent: these are all rows, and they are sorted and turned over here. */
  readonly paging?: Paging
  readonly perBlock: number
}

const collator = new Intl.Collator('vi', { numeric: true })
const compare = (one: string | number, other: string | number) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other))

export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: Sort | null) {
  const sortOf = columns.find(({ key }) => key === sort?.key)?.sortOf
  if (sort === null || sortOf === undefined) return rows
  const sign = sort.descending ? -1 : 1
  return rows.toSorted((one, other) => sign * compare(sortOf(one), sortOf(other)))
}

/** What of the rows is shown, in which order, and how far along. */
export function usePartRows<Row>({ columns, rows, asked, paging, perBlock }: PartRows<Row>) {
  const [sort, setSort] = useState<Sort | null>(null)
  const [ownBlock, setOwnBlock] = useState(1)
  const total = paging ? paging.total : rows.length
  const block = paging?.block ?? Math.min(ownBlock, Math.max(1, Math.ceil(rows.length / perBlock)))
  const onBlock = paging?.onBlock ?? setOwnBlock
  const isHere = asked === undefined || (!asked.isPending && !asked.isPlaceholderData && asked.error === null)
  const isPastEnd = isHere && rows.length === 0 && block > 1
  // The last rows of the last block may go while it is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the end is passed
  useEffect(() => {
    if (isPastEnd) onBlock(pageInstead(block, { total, size: perBlock, reach: Number.POSITIVE_INFINITY }))
  }, [isPastEnd])
  const from = (block - 1) * perBlock
  const isSortable = paging === undefined && columns.some(({ sortOf }) => sortOf)
  return {
    shown: paging ? rows : sortRows(rows, columns, sort).slice(from, from + perBlock),
    total,
    block,
    from,
    onBlock,
    sort,
    onSort: isSortable ? setSort : undefined,
    isLoading: (asked !== undefined && (asked.isPending || asked.isPlaceholderData)) || isPastEnd,
    hasPages: block > 1 || (total === null ? rows.length === perBlock : total > perBlock),
  }
}
