import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { ticket } from '@crm/contract/ticket'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { call } from '../../../../kernel/call.ts'
import { mayProbably } from '../../../../kernel/may.ts'
import { getMe } from '../../../../kernel/me.ts'
import { readAddress } from '../../../../kit/list/address.ts'
import { type TicketSearch, ticketAddress, toQuestion, usualSort } from '../../list/ticket-search.ts'
import { allTickets, refreshTickets } from '../../ticket-queries.ts'
import { useTicketEvents } from '../../use-ticket-events.ts'

const question = (search: TicketSearch) => ({
  ...toQuestion(search, {
    userId: getMe()?.userId ?? 0,
    viewAll: mayProbably('MNU_Issue', 'viewAll') && search.own !== true,
  }),
  sort: search.sort ?? usualSort,
})

/** The rows block by block; how many there are in all comes with the first one. */
export function phoneListQuery(search: TicketSearch) {
  const asked = question(search)
  return infiniteQueryOptions({
    queryKey: [...allTickets, 'list', 'phone', asked],
    queryFn: ({ pageParam, signal }) => {
      const place = { block: pageParam, maxPerBlock: BLOCK_SIZE, count: pageParam === 1 }
      return call(ticket.search, { body: { ...asked, ...place }, signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ items }, _, block) => (items.length < BLOCK_SIZE ? undefined : block + 1),
    placeholderData: keepPreviousData,
  })
}

export const readPhoneSearch = (raw: Record<string, unknown>): TicketSearch => readAddress(ticketAddress, raw)
/** What stands in the address of the list. */
export const usePhoneSearch = () => readPhoneSearch(useSearch({ strict: false }))

export function usePhoneList(search: TicketSearch) {
  const found = useInfiniteQuery(phoneListQuery(search))
  useTicketEvents(() => void refreshTickets())
  const rows = found.data?.pages.flatMap(({ items }) => items) ?? []
  return {
    found,
    // A ticket that came in pushes another one into the next block, so that it may come twice.
    rows: [...new Map(rows.map((row) => [row.index, row])).values()],
    total: found.data?.pages[0]?.total ?? null,
  }
}
