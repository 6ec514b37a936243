import { BLOCK_SIZE, SEARCHED_ROWS_MAX } from '@crm/contract/rules/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isCutAt, lastPageOf, pageInstead } from '../../../kernel/list-place.ts'
import { useListSearch } from '../../../kernel/list-search.ts'
import { useMay } from '../../../kernel/may.ts'
import { useMe } from '../../../kernel/me.ts'
import { queries } from '../../../kernel/query.ts'
import { blockQuery, countQuery } from './list-queries.ts'
import { leavingTab, readTicketSearch, type TicketSearch, toQuestion, withoutDefaults } from './ticket-search.ts'

/** What the list shows, as it stands in the address. */
export function useTicketSearch() {
  const { search, change, replaceAll } = useListSearch(readTicketSearch)
  const { viewAll: mayViewAll } = useMay('MNU_Issue')
  const userId = useMe()?.userId ?? 0
  return {
    search,
    reader: { userId, mayViewAll },
    viewAll: mayViewAll && search.own !== true,
    isBoard: search.layout === 'board',
    change: (part: TicketSearch, options?: { replace: boolean }) =>
      change(withoutDefaults(leavingTab(search, part)), options),
    replaceAll: (all: TicketSearch) => void replaceAll(withoutDefaults(all)),
  }
}
export type SearchHandle = ReturnType<typeof useTicketSearch>

/** The rows of the open block, how many there are in all, and what is read ahead of the person. */
export function useTicketList({ search, reader, isBoard, change }: SearchHandle) {
  const { page = 1, size = BLOCK_SIZE } = search
  const question = toQuestion(search, reader)
  const block = useQuery({ ...blockQuery(search, reader), enabled: !isBoard })
  const counted = useQuery({ ...countQuery(question), enabled: !isBoard }).data
  const total = counted ?? null
  const rows = block.data?.items ?? []
  const place = { total, size, reach: SEARCHED_ROWS_MAX }
  const hasNext = rows.length === size && page < lastPageOf(place)
  const isHere = !isBoard && block.isSuccess && !block.isPlaceholderData
  const isCut = isCutAt(counted, SEARCHED_ROWS_MAX)

  // The next block is asked for once this one is here, so that turning the page shows it at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says all that the queries depend on
  useEffect(() => {
    if (isHere && hasNext) void queries.prefetchQuery(blockQuery({ ...search, page: page + 1 }, reader))
  }, [isHere, hasNext, JSON.stringify(search)])

  const isPastEnd = isHere && rows.length === 0 && page > 1
  // The last rows of the last page may leave the filter while the address still names the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the end is passed
  useEffect(() => {
    if (isPastEnd) void change({ page: pageInstead(page, place) }, { replace: true })
  }, [isPastEnd])

  return { block, rows, total, isPastEnd, isCut, question }
}
export type TicketList = ReturnType<typeof useTicketList>
