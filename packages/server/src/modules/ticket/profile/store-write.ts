import { sql } from 'kysely'
import { preparedArray, preparedStatement } from '../../../kernel/database/prepared-statements.ts'
import { type Access, keepAccess } from '../../../kit/store-access.ts'
import type { Db } from '../../../schema/index.ts'
import type { ClockColumns } from '../../response-target/index.ts'
import type { TicketFields, TicketMarks } from './fields.ts'

export interface NewTicket
  extends Pick<
    TicketFields,
    'name' | 'content' | 'priority' | 'departmentId' | 'departmentTaskId' | 'customerId' | 'endAt' | 'participants'
  > {
  readonly createdBy: number
  readonly due: ClockColumns
  readonly now: Date
}

/** Inserts a ticket with its participants and those who see it by name. */
export async function insertTicket(db: Db, ticket: NewTicket): Promise<{ ticketId: number; code: string }> {
  const { participants, createdBy, due, now } = ticket
  const seeing = [...new Set([...participants, createdBy])]
  const { rows } = await sql<{ ticketId: number; code: string }>`${preparedStatement}
    with added as (
      insert into ticket (name, content, priority, department_id, department_task_id, created_by, customer_id, end_at,
                          due_at, due_left_minutes, created_at, updated_at)
      values (${ticket.name}, ${ticket.content}, ${ticket.priority}, ${ticket.departmentId},
              ${ticket.departmentTaskId}, ${createdBy}, ${ticket.customerId}, ${ticket.endAt}, ${due.due_at},
              ${due.due_left_minutes}, ${now}, ${now})
      returning ticket_id, code
    ), part as (
      insert into ticket_participant (ticket_id, user_id)
      select ticket_id, u from added, unnest(${preparedArray(participants, 'bigint')}) u
    ), seen as (
      insert into ticket_access (user_id, created_at, ticket_id)
      select u, ${now}::timestamptz, ticket_id from added, unnest(${preparedArray(seeing, 'bigint')}) u)
    select ticket_id as "ticketId", code from added`.execute(db)
  const [added] = rows
  if (!added) throw new Error('the database answered no ticket')
  return added
}

interface Clock {
  readonly due_at?: Date | null
  readonly due_left_minutes?: number | null
  readonly breach_told_at?: null
}

const markColumns = ({ reason, failReasonId, creationType, accepted, closedAt }: TicketMarks) => ({
  ...(reason === undefined ? {} : { reason }),
  ...(failReasonId === undefined ? {} : { fail_reason_id: failReasonId }),
  ...(creationType === undefined ? {} : { creation_type: creationType }),
  ...(accepted === undefined ? {} : { accepted_at: accepted.at, accepted_by: accepted.by }),
  ...(closedAt === undefined ? {} : { closed_at: closedAt }),
})

/** Writes a locked ticket as it is from now on, one version on; participants and who may see it are written apart. */
export async function saveTicket(
  db: Db,
  ticketId: number,
  facts: TicketFields,
  marks: TicketMarks,
  clock: Clock,
  now: Date,
) {
  await db
    .updateTable('ticket')
    .set({
      name: facts.name,
      content: facts.content,
      status: facts.status,
      priority: facts.priority,
      department_id: facts.departmentId,
      department_task_id: facts.departmentTaskId,
      curator_id: facts.curatorId,
      customer_id: facts.customerId,
      end_at: facts.endAt,
      waiting_since: facts.waitingSince,
      ...markColumns(marks),
      ...clock,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('ticket_id', '=', ticketId)
    .execute()
}

/** Gives locked tickets to one person, or to nobody. */
export async function saveCurator(db: Db, ticketIds: readonly number[], curatorId: number | null, now: Date) {
  await db
    .updateTable('ticket')
    .set({ curator_id: curatorId, updated_at: now, version: sql`version + 1` })
    .where(sql<boolean>`ticket_id = any(${[...ticketIds]}::bigint[])`)
    .execute()
}

/** Deletes a locked ticket with those that were merged into it, which led nowhere any more; answers all of them. */
export const saveDeleted = (db: Db, ticketId: number, now: Date) =>
  db
    .updateTable('ticket')
    .set({ deleted_at: now, updated_at: now, due_at: null, version: sql`version + 1` })
    .where((one) => one.or([one('ticket_id', '=', ticketId), one('merged_into_id', '=', ticketId)]))
    .where('deleted_at', 'is', null)
    .returning(['ticket_id as ticketId', 'code', 'name'])
    .execute()

/** After a change of curators or participants: they and the creator see the ticket by name. */
export const grantAccess = (db: Db, ticketIds: readonly number[]): Promise<void> =>
  keepAccess(db, ticketAccess, ticketIds)

const ticketAccess: Access = {
  table: 'ticket',
  key: 'ticket_id',
  named: ['created_by', 'curator_id'],
  people: 'ticket_participant',
}

/** Gives a ticket exactly these participants, without who may see it: grantAccess follows. */
export async function replaceParticipants(db: Db, ticketId: number, userIds: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from ticket_participant where ticket_id = ${ticketId} and user_id <> all(${userIds}::bigint[])
    )
    insert into ticket_participant (ticket_id, user_id) select ${ticketId}, unnest(${userIds}::bigint[])
    on conflict do nothing`.execute(db)
}
