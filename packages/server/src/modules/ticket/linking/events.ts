import { ticketAction } from '@crm/contract/ticket-rules'
import { type Fact, fact } from '../../../kernel/events/fact.ts'
import { record } from '../../../kernel/events/record.ts'
import type { Db } from '../../../schema/index.ts'
import { type TicketEventBody, type TicketLine, ticketEvent } from '../events.ts'
import type { LockedTicket } from '../store-lock.ts'

export const ticketLinked = fact<TicketEventBody>('ticket.linked', ticketEvent('IssueUpdate'))
export const ticketUnlinked = fact<TicketEventBody>('ticket.unlinked', ticketEvent('IssueUpdate'))
export const ticketMerged = fact<TicketEventBody>('ticket.merged', ticketEvent('IssueUpdate'))
export const ticketUnmerged = fact<TicketEventBody>('ticket.unmerged', ticketEvent('IssueUpdate'))

export const ticketLinkingEvents = [ticketLinked, ticketUnlinked, ticketMerged, ticketUnmerged]

type Named = Pick<LockedTicket, 'ticketId' | 'code' | 'name'>

/** The log hides such a line from who may not see the other ticket: by these fields. */
type Field = 'link' | 'merged' | 'mergedInto'

const line = (editField: Field, side: 'before' | 'after', { ticketId, code }: Named): TicketLine => ({
  action: ticketAction.edit,
  editField,
  [side]: String(ticketId),
  [`${side}Name`]: code,
})

export interface Joined {
  readonly one: Named
  readonly other: Named
  /** What each of the two has in the other. */
  readonly fields: readonly [ofOne: Field, ofOther: Field]
  readonly side: 'before' | 'after'
  /** Who sees the other no longer. */
  readonly gone?: readonly number[]
}

/** Both logs tell of it, and those who have either on a screen. */
export async function tellBoth(
  db: Db,
  actor: { readonly userId: number },
  event: Fact<TicketEventBody>,
  { one, other, fields: [ofOne, ofOther], side, gone = [] }: Joined,
): Promise<void> {
  const write = ({ ticketId, code, name }: Named, logLine: TicketLine, users: readonly number[]) =>
    record(db, actor, event, { ticketId, code, name, lines: [logLine], former: { users, departments: [] } })
  await write(one, line(ofOne, side, other), [])
  await write(other, line(ofOther, side, one), gone)
}
