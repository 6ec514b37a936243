import { ticket } from '@crm/contract/ticket'
import { call } from '../../../kernel/call.ts'
import { registerSender } from '../../../kernel/outbox.ts'
import type { CallInput } from '../../../kernel/request.ts'
import { type NewEntry, sendEntry } from '../talk/send-entry.ts'
import { keepTicket } from '../ticket-queries.ts'

export type NewTicket = NonNullable<CallInput<typeof ticket.add>['form']>

/** What may wait for a network, and where an entry of it is shown. */
export const sendKinds = { comment: 'ticket.comment', note: 'ticket.note', add: 'ticket.add' } as const

for (const kind of ['comment', 'note'] as const)
  registerSender<NewEntry>(sendKinds[kind], (entry, repeatKey) => sendEntry(kind, entry, repeatKey))

/** The ticket that was made last on this phone: a sender answers nothing to whoever filled in the form. */
let made: number | null = null
export const lastMade = () => made

registerSender<NewTicket>(sendKinds.add, async (form, repeatKey) => {
  const view = await call(ticket.add, { form, repeatKey })
  keepTicket(view)
  made = view.index
})
