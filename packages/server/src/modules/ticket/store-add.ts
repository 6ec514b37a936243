import { sql } from 'kysely'
import { preparedArray, preparedStatement } from '../../kernel/database/prepared-statements.ts'
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
