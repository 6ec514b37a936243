import type { TicketComment } from '@crm/contract/ticket-views'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { commentsQuery, notesQuery } from '../ticket-queries.ts'
import type { EntryKind } from './send-entry.ts'
import { useAvatars } from './use-avatars.ts'
import { readEntry } from './wanted-entry.ts'

const queryOf = { comment: commentsQuery, note: notesQuery } as const

/** New entries push older ones into the next block, so that one may come twice. */
const once = (entries: readonly TicketComment[]) => [...new Map(entries.map((one) => [one.commentId, one])).values()]

/** The element that shows an entry. */
export const anchorOf = (commentId: number) => `entry-${commentId}`

/**
 * What was written on a ticket, the newest first. The entry that the address names is brought into view: older blocks
 * are read until it is there.
 */
export function useEntries(ticketId: number, kind: EntryKind) {
  const found = useInfiniteQuery(queryOf[kind](ticketId))
  const wanted = readEntry(useSearch({ strict: false }))
  const pages = found.data?.pages ?? []
  const entries = once(pages.flatMap(({ items }) => items))
  const faceOf = useAvatars(pages.flatMap(({ userAvatars }) => userAvatars))

  const oldest = entries.at(-1)?.commentId ?? 0
  const isIdle = !(found.isFetching || found.isFetchNextPageError)
  const isFurther = wanted !== undefined && wanted < oldest && found.hasNextPage && isIdle
  const { fetchNextPage } = found
  // What the address names is known no sooner than the blocks before it.
  useEffect(() => {
    if (isFurther) void fetchNextPage()
  }, [isFurther, fetchNextPage])

  const isThere = entries.some(({ commentId }) => commentId === wanted)
  // The list is scrolled once the entry has been drawn.
  useEffect(() => {
    if (isThere && wanted !== undefined) document.getElementById(anchorOf(wanted))?.scrollIntoView({ block: 'center' })
  }, [isThere, wanted])

  return { found, entries: found.data && entries, wanted, faceOf }
}
