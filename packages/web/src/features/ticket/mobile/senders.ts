import { ticket, ticketComment, ticketNote } from '@crm/contract/ticket'
import type { TicketComment } from '@crm/contract/ticket-views'
import { call } from '../../../kernel/call.ts'
import { registerSender } from '../../../kernel/outbox.ts'
import { queries } from '../../../kernel/query.ts'
import type { CallInput } from '../../../kernel/request.ts'
import type { EntryKind } from '../talk/draft.ts'
import { commentsQuery, keepTicket, notesQuery, refreshTicket } from '../ticket-queries.ts'

/** A comment or a note. */
export interface Said {
  readonly issueId: number
  readonly content: string
  readonly mentions: number[]
}
export type NewTicket = NonNullable<CallInput<typeof ticket.add>['form']>

/** What may wait for a network, and where an entry of it is shown. */
export const sendKinds = { comment: 'ticket.comment', note: 'ticket.note', add: 'ticket.add' } as const

/** Whoever wrote it sees it at once, in the place of what waited. */
function keepSaid(kind: EntryKind, said: TicketComment) {
  const { queryKey } = kind === 'comment' ? commentsQuery(said.issueId) : notesQuery(said.issueId)
  queries.setQueryData(queryKey, (known) => {
    const [first, ...older] = known?.pages ?? []
    const isKnown = known?.pages.some(({ items }) => items.some(({ commentId }) => commentId === said.commentId))
    if (known === undefined || first === undefined || isKnown) return known
    return { ...known, pages: [{ ...first, items: [said, ...first.items] }, ...older] }
  })
}

registerSender<Said>(sendKinds.comment, async (body, repeatKey) => {
  keepSaid('comment', await call(ticketComment.add, { body, repeatKey }))
  void refreshTicket(body.issueId)
})
registerSender<Said>(sendKinds.note, async (body, repeatKey) => {
  keepSaid('note', await call(ticketNote.add, { body, repeatKey }))
  void refreshTicket(body.issueId)
})

/** The ticket that was made last on this phone: a sender answers nothing to whoever filled in the form. */
let made: number | null = null
export const lastMade = () => made

registerSender<NewTicket>(sendKinds.add, async (form, repeatKey) => {
  const view = await call(ticket.add, { form, repeatKey })
  keepTicket(view)
  made = view.index
})
