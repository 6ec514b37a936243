import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { savedReply, ticket, ticketComment, ticketLog, ticketNote } from '@crm/contract/ticket'
import type { TicketView } from '@crm/contract/ticket-views'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { mayProbably } from '../../kernel/may.ts'
import { queries } from '../../kernel/query.ts'

/** Everything that shows tickets stands under this key. */
export const allTickets = ['ticket'] as const
const FRESH_MS = 300_000

const one = (issueId: number) => [...allTickets, 'one', issueId] as const
/** The widest that the reader sees: a ticket opens wherever its link came from. It may be asked for before the rights are here. */
export const ticketQuery = (issueId: number) =>
  queryOptions({
    queryKey: one(issueId),
    queryFn: ({ signal }) =>
      call(ticket.one, { params: { issueId, viewAll: mayProbably('MNU_Issue', 'viewAll') }, signal }),
  })

const entries = (issueId: number, kind: 'log' | 'comment' | 'note') => [...allTickets, kind, issueId] as const

/** Blocks, the newest first; a full block may have another after it. */
const nextBlock = (length: number, block: number) => (length < BLOCK_SIZE ? undefined : block + 1)

export const logQuery = (issueId: number) =>
  infiniteQueryOptions({
    queryKey: entries(issueId, 'log'),
    queryFn: ({ pageParam, signal }) =>
      call(ticketLog.ofTicket, { params: { issueId, block: pageParam, maxPerBlock: BLOCK_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ issueLog }, _, block) => nextBlock(issueLog.length, block),
  })

export const commentsQuery = (issueId: number) =>
  infiniteQueryOptions({
    queryKey: entries(issueId, 'comment'),
    queryFn: ({ pageParam, signal }) =>
      call(ticketComment.all, { params: { issueId, block: pageParam, maxPerBlock: BLOCK_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ items }, _, block) => nextBlock(items.length, block),
  })

export const notesQuery = (issueId: number) =>
  infiniteQueryOptions({
    queryKey: entries(issueId, 'note'),
    queryFn: ({ pageParam, signal }) =>
      call(ticketNote.all, { params: { issueId, block: pageParam, maxPerBlock: BLOCK_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ items }, _, block) => nextBlock(items.length, block),
  })

export const failReasonsQuery = queryOptions({
  queryKey: ['category', 'ticketFailReasons'],
  queryFn: ({ signal }) => call(ticketLog.failReasons, { signal }),
  staleTime: FRESH_MS,
})

export const repliesQuery = queryOptions({
  queryKey: ['savedReply'],
  queryFn: ({ signal }) => call(savedReply.all, { signal }),
  staleTime: FRESH_MS,
})

export const refreshReplies = () => queries.invalidateQueries({ queryKey: repliesQuery.queryKey })

export const refreshTickets = () => queries.invalidateQueries({ queryKey: allTickets })

/** All that is shown of one ticket: its page, its log, what is said on it. */
export const refreshTicket = (issueId: number) =>
  queries.invalidateQueries({ queryKey: allTickets, predicate: ({ queryKey }) => queryKey[2] === issueId })

/** What an own change answered stands at once; lists, log and entries around it are asked for again. */
export function keepTicket(view: TicketView) {
  queries.setQueryData(ticketQuery(view.index).queryKey, view)
  void queries.invalidateQueries({
    queryKey: allTickets,
    predicate: ({ queryKey }) => queryKey[1] !== 'one' || queryKey[2] !== view.index,
  })
}
