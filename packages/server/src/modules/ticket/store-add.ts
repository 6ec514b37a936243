import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import { keptPlan, uncounted } from '../../kernel/database/kept-plans.ts'
import type { Condition, Sql } from '../../kernel/database/sql.ts'
import { ahead, unawaited } from '../../kernel/database/transaction.ts'
import type { Db } from '../../schema/index.ts'
import type { ClockColumns } from '../response-target/index.ts'
import type { Facts } from './store-write.ts'

export interface NewTicket
  extends Pick<
    Facts,
    'name' | 'content' | 'priority' | 'departmentId' | 'departmentTaskId' | 'customerId' | 'endAt' | 'participants'
  > {
  readonly createdBy: number
  readonly due: ClockColumns
  readonly now: Date
}

const sequence = sql.lit('ticket_ticket_id_seq')

/**
 * The id of a ticket that will be inserted, and holds the department that it will stand in, as `holdDepartment` does;
 * undefined: there is none. What is sent next need not wait.
 */
export async function takeTicketId(db: Db, departmentId: number): Promise<number | undefined> {
  const taking = sql<{ id: number }>`${keptPlan}
    select nextval(${sequence}) as id from department where department_id = ${departmentId} for share`
  const [taken] = await ahead(db, taking.compile(db))
  return taken?.id
}

/** As members of a `with`: a ticket, `added`, with its participants and those who see it by name. */
function adding(id: Sql, ticket: NewTicket, where: Condition): Sql {
  const { participants, createdBy, due, now } = ticket
  const seeing = [...new Set([...participants, createdBy])]
  return sql`
    added as (
      insert into ticket (ticket_id, name, content, priority, department_id, department_task_id, created_by, customer_id, end_at,
                          due_at, due_left_minutes, created_at, updated_at)
      select ${id}, ${ticket.name}, ${ticket.content}, ${ticket.priority}, ${ticket.departmentId},
             ${ticket.departmentTaskId}, ${createdBy}, ${ticket.customerId}, ${ticket.endAt}, ${due.due_at},
             ${due.due_left_minutes}, ${now}, ${now}
       where ${where}
      returning ticket_id, code
    ), part as (
      insert into ticket_participant (ticket_id, user_id)
      select ticket_id, u from added, unnest(${uncounted(participants, 'bigint')}) u
    ), seen as (
      insert into ticket_access (user_id, created_at, ticket_id)
      select u, ${now}::timestamptz, ticket_id from added, unnest(${uncounted(seeing, 'bigint')}) u)`
}

/** Inserts a ticket, with the members of a `with` that tell of it. Nobody waits for it. */
export const insertTicket = (db: Db, ticketId: number, ticket: NewTicket, told: Sql): Promise<void> =>
  unawaited(
    db,
    sql`${keptPlan} with ${adding(sql`${ticketId}::bigint`, ticket, sql<boolean>`true`)}, ${told} select`.compile(db),
  )

/** What `recordingRead` reads of the ticket that the same statement adds. */
export const ofAdded = { id: sql`(select ticket_id from added)`, code: sql`(select code from added)` }

/** The ticket that this transaction added last. */
export const addedLast = sql<number>`(select currval(${sequence}))`

/** As checkDepartment of facts/store.ts. */
const takesTickets = (departmentId: number): Condition => sql<boolean>`exists (
  select from department d
    join account l on l.department_id = d.department_id and l.position_id = ${LEADER_POSITION_ID} and l.deleted_at is null
   where d.department_id = ${departmentId} and d.parent_id is not null and d.deleted_at is null)`

const areThere = (userIds: readonly number[]): Condition => sql<boolean>`
  ${userIds.length} = (
    select count(*) from account where user_id = any(${uncounted(userIds, 'bigint')}) and deleted_at is null)`

/**
 * The same with an id of its own, insisting on a department that takes tickets, on people who are there, and on the rest.
 * The department is held already.
 */
export function insertPlainTicket(db: Db, ticket: NewTicket, told: Sql, rest: readonly Condition[]): Promise<void> {
  const all = [takesTickets(ticket.departmentId), areThere(ticket.participants), ...rest]
  const holds = sql<boolean>`${sql.join(all, sql` and `)}`
  const writing = sql`${keptPlan} with ${adding(sql`nextval(${sequence})`, ticket, holds)}, ${told}
    select insist(ticket_id is not null) from (select) one left join added on true`
  return unawaited(db, writing.compile(db))
}
