import type { TicketPriority, TicketStatus } from '@crm/contract/ticket-rules'
import type { Db } from '../../../schema/index.ts'
import { dueFor } from '../../response-target/index.ts'

/** What the clock of a ticket depends on. */
export interface Timed {
  readonly status: TicketStatus
  readonly priority: TicketPriority
  readonly departmentId: number
  readonly waitingSince: Date | null
}

interface Running extends Timed {
  readonly dueAt: Date | null
  readonly dueLeftMinutes: number | null
}

const isSame = (before: Timed, after: Timed) =>
  before.status === after.status &&
  before.priority === after.priority &&
  before.departmentId === after.departmentId &&
  (before.waitingSince === null) === (after.waitingSince === null)

/** The columns of the clock after a change, to be written with it; nothing where the change does not touch it. */
export async function dueColumns(db: Db, before: Running | null, after: Timed, now: Date) {
  if (before !== null && isSame(before, after)) return {}
  return dueFor(db, { before, after: { ...after, waiting: after.waitingSince !== null } }, now)
}

/** A ticket with its clock. */
interface Clocked extends Running {
  readonly ticketId: number
}

/** A comment has come: the ticket waits no longer, and its clock goes on. It is no new version: an open form stays good. */
export async function saveWaitingEnd(db: Db, ticket: Clocked, now: Date): Promise<void> {
  const due = await dueColumns(db, ticket, { ...ticket, waitingSince: null }, now)
  await db
    .updateTable('ticket')
    .set({ ...due, waiting_since: null, updated_at: now })
    .where('ticket_id', '=', ticket.ticketId)
    .execute()
}
