import { ticketComment, ticketNote } from '@crm/contract/ticket'
import type { TicketComment } from '@crm/contract/ticket-views'
import { call } from '../../../kernel/call.ts'
import { queries } from '../../../kernel/query.ts'
import { commentsQuery, notesQuery, refreshTicket } from '../ticket-queries.ts'

export type EntryKind = 'comment' | 'note'

/** A comment or a note as it is sent. */
export interface NewEntry {
  readonly issueId: number
  readonly content: string
  readonly mentions: number[]
}
const endpoints = { comment: ticketComment.add, note: ticketNote.add } as const

/** Whoever wrote it sees it at once. */
function keepEntry(kind: EntryKind, entry: TicketComment) {
  const { queryKey } = kind === 'comment' ? commentsQuery(entry.issueId) : notesQuery(entry.issueId)
  queries.setQueryData(queryKey, (known) => {
    const [first, ...older] = known?.pages ?? []
    const isKnown = known?.pages.some(({ items }) => items.some(({ commentId }) => commentId === entry.commentId))
    if (known === undefined || first === undefined || isKnown) return known
    return { ...known, pages: [{ ...first, items: [entry, ...first.items] }, ...older] }
  })
}

export async function sendEntry(kind: EntryKind, body: NewEntry, repeatKey: string): Promise<void> {
  keepEntry(kind, await call(endpoints[kind], { body, repeatKey }))
  void refreshTicket(body.issueId)
}
