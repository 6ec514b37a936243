import { ticketAction } from '@crm/contract/ticket-rules'
import { bellAndPush, type PathOf } from '../../kernel/events/bell-and-push.ts'
import { type BellLine, type Fact, fact, type HubMessage, type LogLine } from '../../kernel/events/fact.ts'
import { roomOf } from '../../kernel/live/live.ts'
import type { Db } from '../../schema/index.ts'
import { pushWords, ticketCommentPath, ticketNotePath, ticketPath, ticketsPath } from '../../words/push.ts'
import { alsoNotified, roleOf, type Touched } from './recipients.ts'
import { type Breached, readResponsible } from './store-breach.ts'
import { type Subscribers, subscribersOf } from './store-subscribers.ts'
import { ticketResource } from './store-visibility.ts'

/** One line of the ticket's log, by the action codes of the contract. */
export type TicketLine = Omit<LogLine, 'resource' | 'targetId' | 'targetCode' | 'targetName' | 'parentTarget'>

export interface TicketEventBody {
  readonly ticketId: number
  readonly code: string
  readonly name: string
  readonly lines: readonly TicketLine[]
  /** What a bell shows of it: the beginning of a comment, a reason. */
  readonly preview?: string
  /** Who did it, for words that have no room to look it up. */
  readonly by?: string
  readonly touched?: Touched
  /** Those who saw the ticket until now: their screens must notice as well. */
  readonly former?: { readonly users: readonly number[]; readonly departments: readonly number[] }
}

export type TicketEvent = 'IssueAdd' | 'IssueUpdate' | 'IssueDelete' | 'IssueReopen' | 'IssueComment' | 'IssueNote'

/** The specification adds user 1 to those whom these concern. */
const forFirstUser: readonly TicketEvent[] = ['IssueUpdate', 'IssueComment', 'IssueDelete']
const firstUserId = 1

/** Notes are for the department: who sees the ticket from elsewhere does not hear of them. */
function concernedBy(event: TicketEvent, { people, members, admins, curatorId }: Subscribers): number[] {
  if (event !== 'IssueNote') return [...people]
  const insiders = new Set([...members, ...admins, ...(curatorId === null ? [] : [curatorId])])
  return people.filter((userId) => insiders.has(userId))
}

/** Everyone of a department is in its room, and so is a leader who looks after it. */
function roomsOf(event: TicketEvent, subscribers: Subscribers, former: TicketEventBody['former']): string[] {
  const { people, admins, curatorId, departmentId } = subscribers
  const isNote = event === 'IssueNote'
  const users = isNote ? [...admins, ...(curatorId === null ? [] : [curatorId])] : [...people, ...(former?.users ?? [])]
  const departments = [departmentId, ...(former?.departments ?? [])]
  const rooms = [...users.map(roomOf.user), ...departments.map(roomOf.department)]
  return [...new Set(isNote ? rooms : [...rooms, roomOf.everything])]
}

/** The hub of one event. Who did it knows already, and hears nothing. docs/rules.md. */
const hubOf =
  (event: TicketEvent) =>
  async (
    { ticketId, former }: Pick<TicketEventBody, 'ticketId' | 'former'>,
    db: Db,
    actorId: number | null = null,
  ): Promise<HubMessage[]> => {
    const subscribers = await subscribersOf(db, ticketId)
    if (!subscribers) return []
    const { code, createUser, createUserFullName } = subscribers
    const tagUsers = new Set(concernedBy(event, subscribers))
    if (forFirstUser.includes(event)) tagUsers.add(firstUserId)
    return [
      {
        channel: 'issue',
        event,
        rooms: roomsOf(event, subscribers, former),
        except: actorId === null ? [] : [roomOf.user(actorId)],
        data: { issue: { code, createUser, createUserFullName }, tagUsers: [...tagUsers] },
      },
    ]
  }

/** What a department has to take in. docs/rules.md. */
const comesIn: readonly TicketEvent[] = ['IssueAdd', 'IssueReopen']

const bellsOf =
  (event: TicketEvent) =>
  async ({ ticketId, code, name, preview = '', touched = {} }: TicketEventBody, db: Db): Promise<BellLine[]> => {
    const subscribers = await subscribersOf(db, ticketId)
    if (!subscribers) return []
    const isMove = touched.movedTo !== undefined && subscribers.curatorId === null
    const notice = { subscribers, touched, arrives: comesIn.includes(event) || (event === 'IssueUpdate' && isMove) }
    return [...new Set([...concernedBy(event, subscribers), ...alsoNotified(notice)])].map((userId) => {
      const role = roleOf(userId, notice)
      // Where it went is the news of a move, unless a reason was given with it.
      const said = role === 'moved' && preview === '' ? { preview: touched.movedTo, role } : { preview, role }
      const body = { code, name, ...(said.role === undefined ? { preview } : said) }
      return { userId, resource: ticketResource, targetId: ticketId, body }
    })
  }

/** What was written stands on a part of its own. */
const pathOf: Partial<Record<TicketEvent, PathOf>> = {
  IssueDelete: () => ticketsPath,
  IssueComment: ticketCommentPath,
  IssueNote: ticketNotePath,
}

/**
 * What an event of one ticket leads to: its lines in the log, the message to all who see it, bell and push of those whom
 * it concerns. A merged ticket's lines stand in its own log.
 */
export const ticketEvent = <B extends TicketEventBody>(
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
  ...bellAndPush<B>(bellsOf(event), { words, path: pathOf[event] ?? ticketPath }),
})

export const ticketAdded = fact('ticket.added', ticketEvent('IssueAdd'))
export const ticketUpdated = fact('ticket.updated', ticketEvent('IssueUpdate'))
export const ticketAccepted = fact('ticket.accepted', ticketEvent('IssueUpdate', pushWords.ticketAccepted))
export const ticketRejected = fact('ticket.rejected', ticketEvent('IssueUpdate', pushWords.ticketRejected))
export const ticketCompleted = fact('ticket.completed', ticketEvent('IssueUpdate', pushWords.ticketCompleted))
export const ticketCancelled = fact('ticket.cancelled', ticketEvent('IssueUpdate', pushWords.ticketCancelled))
export const ticketReopened = fact('ticket.reopened', ticketEvent('IssueReopen'))
export const ticketAssigned = fact('ticket.assigned', ticketEvent('IssueUpdate', pushWords.ticketAssigned))
export const ticketDeleted = fact('ticket.deleted', ticketEvent('IssueDelete'))
const { bell: _, push: __, ...withoutNotice } = ticketEvent<TicketEventBody>('IssueDelete')
/** It was merged into one that was deleted: its people take part in that, and hear of it there. */
export const ticketDeletedAlong = fact<TicketEventBody>('ticket.deletedAlong', withoutNotice)

/** Nobody's doing: the time was over. Who is to act on it is read when it is delivered; all who look see that it is late. */
export const ticketBreached = fact<Breached>('ticket.breached', {
  hub: hubOf('IssueUpdate'),
  ...bellAndPush<Breached>(
    async ({ ticketId, code, name }, db) => {
      const userId = await readResponsible(db, ticketId)
      return userId === undefined
        ? []
        : [{ userId, resource: ticketResource, targetId: ticketId, body: { code, name } }]
    },
    { words: pushWords.ticketBreached, path: ticketPath },
  ),
})

/** The line of a change that has no field of its own. */
export const plainLine = (kind: keyof typeof ticketAction): TicketLine => ({ action: ticketAction[kind] })

/** What the next comment ends, in the words of a change by hand. */
export const waitingEnded: TicketLine = {
  action: ticketAction.edit,
  editField: 'waiting',
  before: 'true',
  after: 'false',
}

export const ticketEvents = [
  ticketAdded,
  ticketUpdated,
  ticketAccepted,
  ticketRejected,
  ticketCompleted,
  ticketCancelled,
  ticketReopened,
  ticketAssigned,
  ticketDeleted,
  ticketDeletedAlong,
  ticketBreached,
]
