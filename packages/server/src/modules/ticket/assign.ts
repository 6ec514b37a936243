import type { ticket as ticketApi } from '@crm/contract/ticket'
import { ticketAction } from '@crm/contract/ticket-rules'
import type { TicketLink } from '@crm/contract/ticket-views'
import { record } from '../../kernel/events/record.ts'
import type { Call, Handler } from '../../kernel/http/handler.ts'
import { ticketAssigned } from './events.ts'
import { rightsOn } from './rules.ts'
import { grantAccess } from './store-access.ts'
import { type LockedTicket, lockTickets } from './store-lock.ts'
import { readTargets, type Target, type Targets } from './store-targets.ts'
import { saveCurator } from './store-write.ts'

type Assigning = Call<typeof ticketApi.assign>

/** Locks all that are asked for; one that the actor does not see and nothing changes. */
async function lockAll({ actor, body, db, refuse }: Assigning): Promise<LockedTicket[]> {
  const ids = new Set(body.issueIds)
  const tickets = await lockTickets(db, actor, [...ids])
  return tickets.length === ids.size ? tickets : refuse('request.notFound')
}

/** Whether this actor may give this ticket to that person; nobody is undefined. */
const canGive = ({ actor }: Assigning, ticket: LockedTicket, curator: Target | undefined): boolean =>
  ticket.mergedIntoId === null &&
  rightsOn(actor, ticket).canUpdateCurator &&
  (curator === undefined || curator.id === actor.userId || curator.departmentId === ticket.departmentId)

const linkOf = ({ ticketId: index, code, name, status }: LockedTicket): TicketLink => ({ index, code, name, status })

async function tell({ actor, db }: Assigning, ticket: LockedTicket, curatorId: number | null, { nameOf }: Targets) {
  const { ticketId, code, name, curatorId: former, participants } = ticket
  const line = {
    action: ticketAction.curator,
    editField: 'curator',
    before: former === null ? null : String(former),
    beforeName: nameOf('user', former),
    after: curatorId === null ? null : String(curatorId),
    afterName: nameOf('user', curatorId),
  }
  const users = former === null || participants.includes(former) ? [] : [former]
  // One for each ticket, so that each message has an id of its own and is shown.
  const touched = { curator: { before: former, after: curatorId } }
  const told = { ticketId, code, name, lines: [line], by: actor.fullName, touched }
  await record(db, actor, ticketAssigned, { ...told, former: { users, departments: [] } })
}

/** Gives tickets to one person; those that could not be given stay as they are and are named. */
export const assign: Handler<typeof ticketApi.assign> = async (call) => {
  const { body, db, now, refuse } = call
  const tickets = await lockAll(call)
  const curatorId = body.curator || null
  const formers = tickets.flatMap((ticket) => ticket.curatorId ?? [])
  const targets = await readTargets(db, {
    users: [...new Set([...formers, ...(curatorId === null ? [] : [curatorId])])],
  })
  const curator = targets.find('user', curatorId)
  if (curatorId !== null && !curator?.isWorking) refuse('ticket.curatorUnknown')
  const left = tickets.filter((ticket) => !canGive(call, ticket, curator))
  const given = tickets.filter((ticket) => !left.includes(ticket) && ticket.curatorId !== curatorId)
  const ids = given.map((ticket) => ticket.ticketId)
  await saveCurator(db, ids, curatorId, now)
  await grantAccess(db, ids)
  for (const ticket of given) await tell(call, ticket, curatorId, targets)
  return { changed: given.length, left: left.map(linkOf) }
}
