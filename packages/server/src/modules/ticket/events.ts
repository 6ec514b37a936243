import { ticketAction } from '@crm/contract/ticket-rules'
import { type BellLine, type Fact, fact, type HubMessage, type LogLine } from '../../kernel/events/fact.ts'
import { rungAndPushed } from '../../kernel/events/pushed-as-rung.ts'
import { roomOf } from '../../kernel/live.ts'
import type { Db } from '../../schema/index.ts'
import { pushWords, ticketPath, ticketsPath } from '../../words/push.ts'
import { type Hearers, hearersOf } from './store-events.ts'

/** One line of the ticket's log, by the action codes of the contract. */
export type TicketLine = Omit<LogLine, 'resource' | 'targetId' | 'targetCode' | 'targetName' | 'parentTarget'>

export interface ToldTicket {
  readonly ticketId: number
  readonly code: string
  readonly name: string
  readonly lines: readonly TicketLine[]
  /** What a bell shows of it: the beginning of a comment, a reason. */
  readonly preview?: string
  /** Those who saw the ticket until now: their screens must notice as well. */
  readonly former?: { readonly users: readonly number[]; readonly departments: readonly number[] }
}

export type TicketEvent = 'IssueAdd' | 'IssueUpdate' | 'IssueDelete' | 'IssueReopen' | 'IssueComment' | 'IssueNote'

/** The specification adds user 1 to those whom these concern. */
const forFirstUser: readonly TicketEvent[] = ['IssueUpdate', 'IssueComment', 'IssueDelete']
const firstUserId = 1

/** Notes are for the department: who sees the ticket from elsewhere does not hear of them. */
function concernedBy(event: TicketEvent, { people, members, admins, curatorId }: Hearers): number[] {
  if (event !== 'IssueNote') return [...people]
  const insiders = new Set([...members, ...admins, ...(curatorId === null ? [] : [curatorId])])
  return people.filter((userId) => insiders.has(userId))
}

/** Everyone of a department is in its room, and so is a leader who looks after it. */
function roomsOf(event: TicketEvent, hearers: Hearers, former: ToldTicket['former']): string[] {
  const { people, admins, curatorId, departmentId } = hearers
  const isNote = event === 'IssueNote'
  const users = isNote ? [...admins, ...(curatorId === null ? [] : [curatorId])] : [...people, ...(former?.users ?? [])]
  const departments = [departmentId, ...(former?.departments ?? [])]
  const rooms = [...users.map(roomOf.user), ...departments.map(roomOf.department)]
  return [...new Set(isNote ? rooms : [...rooms, roomOf.everything])]
}

/** The hub of one event. Who did it knows already, and hears nothing. docs/rules.md. */
const hubOf =
  (event: TicketEvent) =>
  async ({ ticketId, former }: ToldTicket, db: Db, actorId: number | null = null): Promise<HubMessage[]> => {
    const hearers = await hearersOf(db, ticketId)
    if (!hearers) return []
    const { code, createUser, createUserFullName } = hearers
    const tagUsers = new Set(concernedBy(event, hearers))
    if (forFirstUser.includes(event)) tagUsers.add(firstUserId)
    return [
      {
        channel: 'issue',
        event,
        rooms: roomsOf(event, hearers, former),
        except: actorId === null ? [] : [roomOf.user(actorId)],
        data: { issue: { code, createUser, createUserFullName }, tagUsers: [...tagUsers] },
      },
    ]
  }

const bellsOf =
  (event: TicketEvent) =>
  async ({ ticketId, code, name, preview = '' }: ToldTicket, db: Db): Promise<BellLine[]> => {
    const hearers = await hearersOf(db, ticketId)
    if (!hearers) return []
    const body = { code, name, preview }
    return concernedBy(event, hearers).map((userId) => ({ userId, resource: 'Issue', targetId: ticketId, body }))
  }

/**
 * How a fact about one ticket is told: its lines in the log, the message to all who see it, bell and push of those whom
 * it concerns. A merged ticket's lines stand in its own log.
 */
export const ticketTold = <B extends ToldTicket>(
  event: TicketEvent,
  words = pushWords.ticket[event],
): Omit<Fact<B>, 'name'> => ({
  log: ({ ticketId, code, name, lines }) =>
    lines.map((line) => ({
      resource: 'Issue',
      targetId: ticketId,
      targetCode: code,
      targetName: name,
      ...line,
    })),
  hub: hubOf(event),
  ...rungAndPushed<B>(bellsOf(event), { words, path: event === 'IssueDelete' ? () => ticketsPath : ticketPath }),
})

export const ticketAdded = fact('ticket.added', ticketTold('IssueAdd'))
export const ticketUpdated = fact('ticket.updated', ticketTold('IssueUpdate'))
export const ticketAccepted = fact('ticket.accepted', ticketTold('IssueUpdate', pushWords.ticketAccepted))
export const ticketRejected = fact('ticket.rejected', ticketTold('IssueUpdate', pushWords.ticketRejected))
export const ticketCompleted = fact('ticket.completed', ticketTold('IssueUpdate', pushWords.ticketCompleted))
export const ticketCancelled = fact('ticket.cancelled', ticketTold('IssueUpdate', pushWords.ticketCancelled))
export const ticketReopened = fact('ticket.reopened', ticketTold('IssueReopen'))
export const ticketAssigned = fact('ticket.assigned', ticketTold('IssueUpdate', pushWords.ticketAssigned))
export const ticketDeleted = fact('ticket.deleted', ticketTold('IssueDelete'))

/** The line of a change that has no field of its own. */
export const plainLine = (kind: keyof typeof ticketAction): TicketLine => ({ action: ticketAction[kind] })

export const ticketFacts = [
  ticketAdded,
  ticketUpdated,
  ticketAccepted,
  ticketRejected,
  ticketCompleted,
  ticketCancelled,
  ticketReopened,
  ticketAssigned,
  ticketDeleted,
]
