import type { ticket as ticketApi } from '@crm/contract/ticket'
import { ticketAction } from '@crm/contract/ticket-rules'
import type { TicketLink } from '@crm/contract/ticket-views'
import { record } from '../../../kernel/events/record.ts'
import type { Call, Handler } from '../../../kernel/http/handler.ts'
import { ticketAssigned } from '../events.ts'
import { rightsOn } from '../rules.ts'
import { type LockedTicket, lockTickets } from '../store-lock.ts'
import { findReferences, type Reference, type References } from './store-references.ts'
import { grantAccess, saveCurator } from './store-write.ts'

type Assigning = Call<typeof ticketApi.assign>

/** Locks all of them; one that the actor does not see, and nothing changes. */
async function lockAll({ actor, body, db, refuse }: Assigning): Promise<LockedTicket[]> {
  const ids = new Set(body.issueIds)
  const tickets = await lockTickets(db, actor, [...ids])
  return tickets.length === ids.size ? tickets : refuse('request.notFound')
}

/** Whether this actor may give this ticket to that person; nobody is undefined. */
const canGive = ({ actor }: Assigning, ticket: LockedTicket, curator: Reference | undefined): boolean =>
  ticket.mergedIntoId === null &&
  rightsOn(actor, ticket).canUpdateCurator &&
  (curator === undefined || curator.id === actor.userId || curator.departmentId === ticket.departmentId)

const linkOf = ({ ticketId: index, code, name, status }: LockedTicket): TicketLink => ({ index, code, name, status })

async function tell({ actor, db }: Assigning, ticket: LockedTicket, curatorId: number | null, { nameOf }: References) {
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
  const body = { ticketId, code, name, lines: [line], by: actor.fullName, touched }
  await record(db, actor, ticketAssigned, { ...body, former: { users, departments: [] } })
}

/** Gives tickets to one person; those that could not be given stay as they are and are named. */
export const assign: Handler<typeof ticketApi.assign> = async (call) => {
  const { body, db, now, refuse } = call
  const tickets = await lockAll(call)
  const curatorId = body.curator || null
  const formers = tickets.flatMap((ticket) => ticket.curatorId ?? [])
  const references = await findReferences(db, {
    users: [...new Set([...formers, ...(curatorId === null ? [] : [curatorId])])],
  })
  const curator = references.find('user', curatorId)
  if (curatorId !== null && !curator?.isWorking) refuse('ticket.curatorUnknown')
  const left = tickets.filter((ticket) => !canGive(call, ticket, curator))
  const given = tickets.filter((ticket) => !left.includes(ticket) && ticket.curatorId !== curatorId)
  const ids = given.map((ticket) => ticket.ticketId)
  await saveCurator(db, ids, curatorId, now)
  await grantAccess(db, ids)
  for (const ticket of given) await tell(call, ticket, curatorId, references)
  return { changed: given.length, left: left.map(linkOf) }
}
