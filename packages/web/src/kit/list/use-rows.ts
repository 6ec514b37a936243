import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isCutAt, lastPageOf, pageInstead } from '../../kernel/list-place.ts'
import { queries } from '../../kernel/query.ts'
import { filtersIn } from './address.ts'
import type { List } from './list.ts'
import { blockQuery, countQuery, isTable, tabCountsQuery } from './queries.ts'
import type { Address } from './use-address.ts'

/** A change of many is announced once for each of them: the list reads once. */
const REFRESH_AFTER_MS = 500

/** The rows of the open block, how many there are in all, and what is read ahead of the person. */
export function useRows<Row>(list: List<Row>, { search, reader, change }: Address) {
  const { tab = list.tabs[0] ?? '', page = 1, size = BLOCK_SIZE } = search
  const isShown = isTable(list, search)
  const block = useQuery({ ...blockQuery(list, search, reader), enabled: isShown })
  const counted = useQuery(countQuery(list, search, reader)).data
  const tabCounts = useQuery(tabCountsQuery(list, reader)).data
  const isPlain = list.tabCounts !== undefined && filtersIn(list, search).length === 0
  const found = isPlain ? tabCounts?.[tab] : list.count === undefined ? block.data?.total : counted
  const total = found ?? null
  const rows = block.data?.items ?? []
  const place = { total, size, reach: list.reach?.(search) ?? Number.POSITIVE_INFINITY }
  const hasNext = rows.length === size && page < lastPageOf(place)
  const isHere = isShown && block.isSuccess && !block.isPlaceholderData

  // The next block is asked for once this one is here, so that turning the page shows it at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says all that the queries depend on
  useEffect(() => {
    if (isHere && hasNext) void queries.prefetchQuery(blockQuery(list, { ...search, page: page + 1 }, reader))
  }, [isHere, hasNext, search])

  const isPastEnd = isHere && rows.length === 0 && page > 1
  // The last rows of the last page may be deleted, or leave the filter, while the address still names the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the end is passed
  useEffect(() => {
    if (isPastEnd) void change({ page: pageInstead(page, place) }, { replace: true })
  }, [isPastEnd])

  list.useChanges(
    useDebouncedCallback(() => void queries.invalidateQueries({ queryKey: list.queryKey }), REFRESH_AFTER_MS),
  )

  const isLoading = block.isPending || block.isPlaceholderData || isPastEnd
  return { block, rows, total, tabCounts, isLoading, isCut: isCutAt(found, place.reach) }
}
