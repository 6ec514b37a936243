import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queries } from '../../kernel/query.ts'
import { filtersIn, type ListSearch } from './address.ts'
import type { List, Reader } from './list.ts'
import { placeOf } from './use-address.ts'

/** One block of a list; the rows of the block before stay until it is here. */
export function blockQuery<Row>(list: List<Row>, search: ListSearch, reader: Reader) {
  const asked = {
    ...list.ask(search, reader),
    sort: search.sort ?? list.usualSort,
    block: search.page ?? 1,
    maxPerBlock: search.size ?? BLOCK_SIZE,
  }
  return queryOptions({
    queryKey: [...list.queryKey, 'list', asked],
    queryFn: ({ signal }) => list.block(asked, signal),
    placeholderData: keepPreviousData,
  })
}

/** Whether the rows stand in a table, and not in another layout. */
export const isTable = <Row>({ usualLayout = 'table' }: List<Row>, { layout = usualLayout }: ListSearch) =>
  layout === 'table'

const isPlain = <Row>(list: List<Row>, search: ListSearch) =>
  list.tabCounts !== undefined && filtersIn(list, search).length === 0

/** How many rows the filters leave; asked apart from the rows, so that turning a page counts nothing again. */
export function countQuery<Row>(list: List<Row>, search: ListSearch, reader: Reader) {
  const question = list.ask(search, reader)
  return queryOptions({
    queryKey: [...list.queryKey, 'count', question],
    queryFn: async ({ signal }) => (await list.count?.(question, signal)) ?? null,
    enabled: list.count !== undefined && isTable(list, search) && !isPlain(list, search),
  })
}

const noCounts: Readonly<Record<string, number | null>> = {}

export const tabCountsQuery = <Row>(list: List<Row>, { viewAll }: Reader) =>
  queryOptions({
    queryKey: [...list.queryKey, 'totals', viewAll],
    queryFn: async ({ signal }) => (await list.tabCounts?.(viewAll, signal)) ?? noCounts,
    enabled: list.tabCounts !== undefined,
  })

/** Starts what a list needs first, as soon as its script is here. */
export const prefetchOf =
  <Row>(list: List<Row>) =>
  ({ search: raw, params }: { search: Record<string, unknown>; params: Readonly<Record<string, string>> }) => {
    const { search, reader } = placeOf(list, raw, params)
    const counts = tabCountsQuery(list, reader)
    if (counts.enabled) void queries.prefetchQuery(counts)
    if (!isTable(list, search)) return list.prefetchLayout?.(search, reader)
    const count = countQuery(list, search, reader)
    if (count.enabled) void queries.prefetchQuery(count)
    void queries.prefetchQuery(blockQuery(list, search, reader))
  }

const ROWS_PER_CALL = 100

/** The rows of every block of what the filters leave, at most `rowsMax` of them. */
export async function readAllRows<Row>(list: List<Row>, search: ListSearch, reader: Reader, rowsMax: number) {
  const question = { ...list.ask(search, reader), sort: list.usualSort, maxPerBlock: ROWS_PER_CALL }
  const rows: Row[] = []
  for (let block = 1; rows.length < rowsMax; block++) {
    const { items } = await list.block({ ...question, block })
    rows.push(...items)
    if (items.length < ROWS_PER_CALL) break
  }
  return rows.slice(0, rowsMax)
}
