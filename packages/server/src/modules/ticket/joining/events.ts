import { ticketAction } from '@crm/contract/ticket-rules'
import { type Fact, fact } from '../../../kernel/events/fact.ts'
import { record } from '../../../kernel/events/record.ts'
import type { Db } from '../../../schema/index.ts'
import { type TicketLine, type ToldTicket, ticketTold } from '../events.ts'
import type { LockedTicket } from '../store-lock.ts'

export const ticketLinked = fact<ToldTicket>('ticket.linked', ticketTold('IssueUpdate'))
export const ticketUnlinked = fact<ToldTicket>('ticket.unlinked', ticketTold('IssueUpdate'))
export const ticketMerged = fact<ToldTicket>('ticket.merged', ticketTold('IssueUpdate'))
export const ticketUnmerged = fact<ToldTicket>('ticket.unmerged', ticketTold('IssueUpdate'))

export const ticketJoiningFacts = [ticketLinked, ticketUnlinked, ticketMerged, ticketUnmerged]

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
  event: Fact<ToldTicket>,
  { one, other, fields: [ofOne, ofOther], side, gone = [] }: Joined,
): Promise<void> {
  const tell = ({ ticketId, code, name }: Named, told: TicketLine, users: readonly number[]) =>
    record(db, actor, event, { ticketId, code, name, lines: [told], former: { users, departments: [] } })
  await tell(one, line(ofOne, side, other), [])
  await tell(other, line(ofOther, side, one), gone)
}
