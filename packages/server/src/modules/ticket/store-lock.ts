import type { TicketPriority, TicketStatus } from '@crm/contract/ticket-rules'
import { sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import { asBusy } from '../../kernel/database/as-busy.ts'
import { preparedArray, preparedStatement } from '../../kernel/database/prepared-statements.ts'
import type { Db } from '../../schema/index.ts'
import type { Ownership } from './rules.ts'
import { visible } from './store-visibility.ts'

/** A ticket that this transaction holds, as it stands now. */
export interface LockedTicket extends Ownership {
  readonly ticketId: number
  readonly code: string
  readonly name: string
  readonly content: string
  readonly status: TicketStatus
  readonly priority: TicketPriority
  readonly departmentTaskId: number | null
  readonly customerId: number | null
  readonly endAt: Date | null
  readonly waitingSince: Date | null
  readonly dueAt: Date | null
  readonly dueLeftMinutes: number | null
  readonly mergedIntoId: number | null
  /** Who took the last step to in progress. */
  readonly acceptedBy: number | null
  readonly createdAt: Date
  readonly version: number
}

const columns = [
  'c.ticket_id as ticketId',
  'c.code',
  'c.name',
  'c.content',
  'c.status',
  'c.priority',
  'c.department_id as departmentId',
  'c.department_task_id as departmentTaskId',
  'c.created_by as createdBy',
  'c.curator_id as curatorId',
  'c.customer_id as customerId',
  'c.end_at as endAt',
  'c.waiting_since as waitingSince',
  'c.due_at as dueAt',
  'c.due_left_minutes as dueLeftMinutes',
  'c.merged_into_id as mergedIntoId',
  'c.accepted_by as acceptedBy',
  'c.created_at as createdAt',
  'c.version',
] as const

/**
 * Locks tickets that the actor sees, merged ones too; what is missing in the answer is not there for the actor. Always
 * in the order of the ids: two calls over the same tickets wait for each other and never for ever.
 */
export async function lockTickets(db: Db, actor: Actor, ids: readonly number[]): Promise<LockedTicket[]> {
  const rows = await lockRows(db, actor, ids)
  const participants = await readParticipants(
    db,
    rows.map((row) => row.ticketId),
  )
  return rows.map((row) => ({ ...row, participants: participants.get(row.ticketId) ?? [] }))
}

type LockedRow = Omit<LockedTicket, 'participants'>

/** As lockTickets, for what takes no look at who takes part. */
function lockRows(db: Db, actor: Actor, ids: readonly number[]): Promise<LockedRow[]> {
  return visible(db, actor)
    .modifyFront(preparedStatement)
    .select(columns)
    .where(sql<boolean>`c.ticket_id = any(${preparedArray(ids, 'bigint')})`)
    .orderBy('c.ticket_id')
    .forNoKeyUpdate('c')
    .execute()
    .catch(asBusy)
}

/** As lockTicket, for what takes no look at who takes part. */
export async function lockRow(db: Db, actor: Actor, ticketId: number): Promise<LockedRow | undefined> {
  const [found] = await lockRows(db, actor, [ticketId])
  return found
}

/** Locks one ticket; undefined: there is none for the actor, which is answered with 404. */
export async function lockTicket(db: Db, actor: Actor, ticketId: number): Promise<LockedTicket | undefined> {
  const [found] = await lockTickets(db, actor, [ticketId])
  return found
}

/** Who takes part, read after the lock, or it would be older than the ticket. */
async function readParticipants(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ticket_participant')
    .modifyFront(preparedStatement)
    .select(['ticket_id', 'user_id'])
    .where(sql<boolean>`ticket_id = any(${preparedArray(ids, 'bigint')})`)
    .orderBy('user_id')
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.ticket_id)
  return new Map([...grouped].map(([id, group]) => [id, group.map((row) => row.user_id)]))
}
