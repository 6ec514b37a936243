import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { ticket } from '@crm/contract/ticket'
import type { TicketStatus } from '@crm/contract/ticket-rules'
import type { TicketRow } from '@crm/contract/ticket-views'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'
import { allTickets } from '../ticket-queries.ts'
import { type Reader, type TicketQuestion, type TicketSearch, toQuestion, usualSort } from './ticket-search.ts'

/** One block of the list; the rows of the block before stay until it is here. */
export function blockQuery(search: TicketSearch, reader: Reader) {
  const body = {
    ...toQuestion(search, reader),
    sort: search.sort ?? usualSort,
    block: search.page ?? 1,
    maxPerBlock: search.size ?? BLOCK_SIZE,
  }
  return queryOptions({
    queryKey: [...allTickets, 'list', body],
    queryFn: ({ signal }) => call(ticket.search, { body, signal }),
    placeholderData: keepPreviousData,
  })
}

/** How many rows there are; asked apart from the rows, so that turning a page counts nothing again. */
export const countQuery = (question: TicketQuestion) =>
  queryOptions({
    queryKey: [...allTickets, 'count', question],
    queryFn: async ({ signal }) => {
      const { total } = await call(ticket.search, { body: { ...question, count: true, maxPerBlock: 1 }, signal })
      return total ?? null
    },
  })

/** The first block of every status with its count. */
export const boardQuery = (question: TicketQuestion) =>
  queryOptions({
    queryKey: [...allTickets, 'board', question],
    queryFn: ({ signal }) => call(ticket.board, { body: question, signal }),
    placeholderData: keepPreviousData,
  })

/** A further block of one status, from the second on. */
export const columnQuery = (question: TicketQuestion, status: TicketStatus, block: number) =>
  queryOptions({
    queryKey: [...allTickets, 'column', question, status, block],
    queryFn: async ({ signal }) => {
      const body = { ...question, status: [status], sort: usualSort, block, maxPerBlock: BLOCK_SIZE }
      return (await call(ticket.search, { body, signal })).items
    },
  })

const IDS_PER_CALL = 100

/** The rows of every block of what the filters leave, at most `countMax` of them. */
export async function readAllRows(question: TicketQuestion, countMax: number): Promise<TicketRow[]> {
  const rows: TicketRow[] = []
  for (let block = 1; rows.length < countMax; block++) {
    const { items } = await call(ticket.search, { body: { ...question, block, maxPerBlock: IDS_PER_CALL } })
    rows.push(...items)
    if (items.length < IDS_PER_CALL) break
  }
  return rows.slice(0, countMax)
}
