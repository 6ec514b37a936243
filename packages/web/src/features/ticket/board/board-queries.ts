import { BLOCK_SIZE_MAX } from '@crm/contract/rules/limits'
import { ticket } from '@crm/contract/ticket'
import type { TicketStatus } from '@crm/contract/ticket-rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'
import { type TicketQuestion, usualSort } from '../list/ticket-search.ts'
import { allTickets } from '../ticket-queries.ts'

export const boardKey = [...allTickets, 'board'] as const

/** The first block of every status with its count. */
export const boardQuery = (question: TicketQuestion) =>
  queryOptions({
    queryKey: [...boardKey, question],
    queryFn: ({ signal }) => call(ticket.board, { body: question, signal }),
    placeholderData: keepPreviousData,
  })

/** The cards of one status from its beginning: what lies behind the first ones has no address of its own. */
export async function readColumn(question: TicketQuestion, status: TicketStatus, blocks: number, signal: AbortSignal) {
  const asked = { ...question, status: [status], sort: usualSort, maxPerBlock: BLOCK_SIZE_MAX }
  const found = await Promise.all(
    Array.from({ length: blocks }, (_, place) => call(ticket.search, { body: { ...asked, block: place + 1 }, signal })),
  )
  return found.flatMap(({ items }) => items)
}
