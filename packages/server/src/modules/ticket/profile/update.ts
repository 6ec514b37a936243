import type { ticket as ticketApi } from '@crm/contract/ticket'
import { closedStatuses, stepBetween, type TicketStep, ticketStatus } from '@crm/contract/ticket-rules'
import { type Call, prepared } from '../../../kernel/http/handler.ts'
import { ticketUpdated } from '../events.ts'
import { cleanContent } from '../files/take.ts'
import { type Rights, rightsOn } from '../rules.ts'
import { type CustomerReader, findCustomerReader, isCustomerShown } from '../store-customer.ts'
import { type LockedTicket, lockTicket } from '../store-lock.ts'
import { saveChange } from './change.ts'
import { changedFields, curatorAfterMove, fieldsAfter, fieldsOf, type TicketFields } from './fields.ts'
import { checkFields, readReferences } from './references.ts'
import { takeStep } from './steps.ts'
import { findReferences, type References } from './store-references.ts'
import { readWritten } from './store-view.ts'

type Api = typeof ticketApi.update
type Updating = Call<Api, Prepared>

interface Prepared {
  readonly customerReader: CustomerReader
  readonly content: string | undefined
}

async function prepare({ actor, body, platform }: Call<Api>): Promise<Prepared> {
  const { content } = body
  return {
    customerReader: await findCustomerReader(platform, actor),
    content: content === undefined ? undefined : cleanContent(content),
  }
}

/** The body names nothing but the step, and who takes it as the one in charge. */
const isAcceptAlone = ({ actor, body }: Updating): boolean => {
  const { index: _, version: __, userName: ___, status, curator = actor.userId, ...others } = body
  const isAlone = Object.values(others).every((value) => value === undefined)
  return isAlone && status === ticketStatus.inProgress && curator === actor.userId
}

/** Two accept at once: the lock lets one through, and the other is told who it was. docs/rules.md. */
async function refuseTaken(call: Updating, ticket: LockedTicket): Promise<void> {
  if (!isAcceptAlone(call) || ticket.status !== ticketStatus.inProgress) return
  const { actor, db, refuse } = call
  // Who was quicker is not always who is in charge: somebody may have been chosen before.
  const winner = ticket.acceptedBy ?? ticket.curatorId
  if (winner === null || winner === actor.userId) return refuse('ticket.notPossible', { status: ticket.status })
  const fullName = (await findReferences(db, { users: [winner] })).nameOf('user', winner)
  refuse('ticket.taken', { curator: { userId: winner, fullName } })
}

async function lockCurrent(call: Updating): Promise<LockedTicket> {
  const { actor, body, db, refuse } = call
  const ticket = (await lockTicket(db, actor, body.index)) ?? refuse('request.notFound')
  if (ticket.mergedIntoId !== null) refuse('ticket.merged')
  if (ticket.version === body.version) return ticket
  await refuseTaken(call, ticket)
  return refuse('request.staleVersion')
}

/** What is sent back as it was is no step. */
function stepOf({ body: { status }, refuse }: Updating, ticket: LockedTicket): TicketStep | undefined {
  if (status === undefined || status === ticket.status) return undefined
  return stepBetween(ticket.status, status) ?? refuse('ticket.notPossible', { status: ticket.status })
}

/** Who is not shown the ticket's customer reads none, and takes none away by sending that back. */
async function customerIn({ body: { customerId }, db, prepared: { customerReader } }: Updating, ticket: LockedTicket) {
  const isBlind =
    customerId === null && ticket.customerId !== null && !(await isCustomerShown(db, customerReader, ticket.customerId))
  return isBlind ? undefined : customerId
}

/** Whoever accepts may name themselves as curator with it. */
function refuseNotYours(
  { actor, refuse }: Updating,
  ticket: LockedTicket,
  after: TicketFields,
  rights: Rights,
  step?: TicketStep,
) {
  const takesCharge = step === 'accept' && ticket.curatorId === null && after.curatorId === actor.userId
  const changed = changedFields(fieldsOf(ticket), after).filter((field) => field !== 'curator' || !takesCharge)
  const allowed = changed.every((field) => {
    if (field === 'curator') return rights.canUpdateCurator
    return field === 'departmentId' ? rights.canUpdateDepartment : rights.canEdit
  })
  if (!allowed) refuse('ticket.notYours')
}

/** In charge is somebody of the department who can sign in; what a move does is decided by itself. */
function checkCurator(
  { actor, refuse }: Updating,
  before: TicketFields,
  after: TicketFields,
  references: References,
): void {
  const { curatorId, departmentId } = after
  if (curatorId === null || curatorId === before.curatorId || curatorId === actor.userId) return
  const curator = references.find('user', curatorId)
  if (!curator?.isWorking || curator.departmentId !== departmentId) refuse('ticket.curatorUnknown')
}

/** A ticket that is closed waits for nobody. */
function refuseWaiting({ refuse }: Updating, ticket: LockedTicket, after: TicketFields): void {
  const begins = ticket.waitingSince === null && after.waitingSince !== null
  if (begins && closedStatuses.includes(ticket.status)) refuse('ticket.notPossible', { status: ticket.status })
}

/** One call for facts and steps: what it names is done whole, or nothing of it. docs/rules.md. */
export const update = prepared<Api, Prepared>(prepare, async (call: Updating) => {
  const { actor, body, db, now, prepared: ready, refuse } = call
  const ticket = await lockCurrent(call)
  const step = stepOf(call, ticket)
  const rights = rightsOn(actor, ticket)
  const before = fieldsOf(ticket)
  const customerId = await customerIn(call, ticket)
  const wanted = fieldsAfter(before, { ...body, content: ready.content, customerId }, now)
  refuseNotYours(call, ticket, wanted, rights, step)
  refuseWaiting(call, ticket, wanted)
  const users = [actor.userId, before.curatorId, wanted.curatorId]
  const { reason, failReasonId } = body
  const references = await readReferences(db, before, wanted, { users, failReasonId })
  await checkFields({ db, customerReader: ready.customerReader, now, refuse }, before, wanted, references)
  checkCurator(call, before, wanted, references)
  const fields = handedOver(before, wanted, references)
  const taken = step && takeStep(step, { actor, fields, now, reason, failReasonId, refuse, rights, references, ticket })
  const { fields: after, marks, event } = taken ?? { fields, marks: {}, event: ticketUpdated }
  if (changedFields(before, after).length > 0)
    await saveChange(db, { actor, now, ticket, after, marks, event, references, step })
  return readWritten(db, { actor, customerReader: ready.customerReader }, ticket.ticketId, now)
})

/** Whoever was not named with the move: the curator that goes with it. */
const handedOver = (before: TicketFields, wanted: TicketFields, references: References): TicketFields =>
  before.departmentId !== wanted.departmentId && before.curatorId === wanted.curatorId
    ? { ...wanted, curatorId: curatorAfterMove(wanted, references) }
    : wanted
