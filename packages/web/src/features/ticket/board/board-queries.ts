import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { ticket } from '@crm/contract/ticket'
import type { TicketStatus } from '@crm/contract/ticket-rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'
import { type TicketQuestion, usualSort } from '../list/ticket-search.ts'
import { allTickets } from '../ticket-queries.ts'

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
