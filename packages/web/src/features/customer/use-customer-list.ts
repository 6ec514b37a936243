import { channels } from '@crm/contract/channels'
import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isCutAt, lastPageOf, pageInstead } from '../../kernel/list-place.ts'
import { useListSearch } from '../../kernel/list-search.ts'
import { useChannel } from '../../kernel/live.ts'
import { useMay } from '../../kernel/may.ts'
import { queries } from '../../kernel/query.ts'
import { blockQuery, countQuery, refreshCustomers, totalsQuery } from './customer-queries.ts'
import { type CustomerSearch, filtersIn, readCustomerSearch, toQuestion, withoutDefaults } from './customer-search.ts'
import { reachOf } from './list-reach.ts'

/** An import tells of each of its customers: the list reads once for many of them. */
const REFRESH_AFTER_MS = 500

/** What the list shows, as it stands in the address. */
export function useCustomerSearch() {
  const { search, change, replaceAll } = useListSearch(readCustomerSearch)
  const may = useMay('MNU_Customer')
  return {
    search,
    mayViewAll: may.viewAll,
    viewAll: may.viewAll && search.own !== true,
    change: (part: CustomerSearch, options?: { replace: boolean }) => change(withoutDefaults(part), options),
    replaceAll: (all: CustomerSearch) => void replaceAll(withoutDefaults(all)),
  }
}
export type SearchHandle = ReturnType<typeof useCustomerSearch>

/** The rows of the open block, how many there are in all, and what is read ahead of the person. */
export function useCustomerList({ search, mayViewAll, viewAll, change }: SearchHandle) {
  const { tab = 'all', page = 1, size = BLOCK_SIZE } = search
  const block = useQuery(blockQuery(search, mayViewAll))
  const totals = useQuery(totalsQuery(viewAll)).data
  const counted = useQuery(countQuery(search, mayViewAll)).data
  const found = filtersIn(search).length > 0 ? counted : totals?.[tab]
  const total = found ?? null
  const rows = block.data?.items ?? []
  const place = { total, size, reach: reachOf(search) }
  const hasNext = rows.length === size && page < lastPageOf(place)
  const isHere = block.isSuccess && !block.isPlaceholderData
  const isCut = isCutAt(found, place.reach)

  // The next block is asked for once this one is here, so that turning the page shows it at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says all that the queries depend on
  useEffect(() => {
    if (isHere && hasNext) void queries.prefetchQuery(blockQuery({ ...search, page: page + 1 }, mayViewAll))
  }, [isHere, hasNext, JSON.stringify(search)])

  const isPastEnd = isHere && rows.length === 0 && page > 1
  // The last rows of the last page may be deleted, or moved to another tab, while the address still names the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the end is passed
  useEffect(() => {
    if (isPastEnd) void change({ page: pageInstead(page, place) }, { replace: true })
  }, [isPastEnd])

  const refreshSoon = useDebouncedCallback(() => void refreshCustomers(), REFRESH_AFTER_MS)
  useChannel(channels.customer, 'CustomerChange', refreshSoon)

  return { block, rows, total, totals, isPastEnd, isCut, question: toQuestion(search, mayViewAll) }
}
export type CustomerList = ReturnType<typeof useCustomerList>
