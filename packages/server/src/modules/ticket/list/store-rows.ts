import { closedStatuses, ticketStatuses } from '@crm/contract/ticket-rules'
import type { TicketRow } from '@crm/contract/ticket-views'
import { sql } from 'kysely'
import { type Actor, isAdmin, isGranted } from '../../../kernel/actor.ts'
import { asText, isoOf } from '../../../kernel/database/moments.ts'
import { preparedArray } from '../../../kernel/database/prepared-statements.ts'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { avatarPath } from '../../../kernel/files/avatar.ts'
import { noteDepartmentsOf, rightsOn } from '../rules.ts'
import { type CustomerReader, withCustomer } from '../store-customer.ts'

const words = sql.raw(`
  c.ticket_id as index, c.code, c.name, c.status, c.priority, c.department_id as "departmentId",
  c.department_name as "departmentName", c.department_task_id as "departmentTaskId",
  c.task_name as "departmentTaskName", coalesce(c.curator_id, 0) as curator, coalesce(curator.full_name, '') as "curatorName",
  curator.avatar_key as "curatorAvatar", c.created_by as creator, creator.user_name as "createUser",
  creator.full_name as "createUserFullName", ${asText('c.created_at')} as "createdDate",
  ${asText('c.updated_at')} as "updatedDate", ${asText('c.end_at')} as "endDate", ${asText('c.due_at')} as "dueDate",
  c.waiting_since is not null as waiting, seen.customer_id as "customerId", coalesce(seen.name, '') as "customerName",
  c.comments, c.version`)

// As those that are open: an index leads to them, and to none by what they are not.
const openStatuses = ticketStatuses.filter((status) => !closedStatuses.includes(status))

/** Not closed: there is still something to do. */
export const isOpen: Condition = sql<boolean>`c.status = any (${sql.lit(`{${openStatuses.join(',')}}`)}::smallint[])`

/** Past the end date or the response target while there is still something to do. docs/rules.md R-14.10. */
export const isLate = (now: Date): Condition =>
  sql<boolean>`(${isOpen}
    and (coalesce(c.due_at < ${now}, false) or coalesce(c.end_at < ${now}, false)))`

/** Everything of a row: of tickets `c` with their words, as `withNames` brings them. */
export const rowColumns = (now: Date): Sql => sql`${words}, ${isLate(now)} as late`

/**
 * Tickets of a statement with the words behind their indexes. The `offset 0` closes a group of joins: to find the best
 * order of all tables at once would take the planner longer than reading them.
 */
export const withNames = (customerReader: CustomerReader, tickets: Sql): Sql => sql`
  (select c.*, d.name as department_name, d.asks_fail_reason, coalesce(t.name, '') as task_name
     from (${tickets}) c
     join department d on d.department_id = c.department_id
     left join department_task t on t.department_task_id = c.department_task_id
   offset 0) c
  join account creator on creator.user_id = c.created_by
  left join account curator on curator.user_id = c.curator_id
  ${withCustomer(customerReader)}`

/**
 * What decides besides the columns of a row who may do what with it: for the rows of a page alone, and only where
 * it changes anything (rightsOn).
 */
export const rightColumns = (actor: Actor): Sql =>
  isAdmin(actor) || !isGranted(actor, 'edit')
    ? sql`false as "takesPart"`
    : sql`
  (c.department_id <> all (${preparedArray(noteDepartmentsOf(actor), 'bigint')}) and exists (
     select 1 from ticket_participant p where p.ticket_id = c.ticket_id and p.user_id = ${actor.userId})) as "takesPart"`

export type ListedRow = Omit<TicketRow, 'canDecide' | 'canReopen'> & { readonly takesPart: boolean }

/** A row of a list, with what its reader may do. */
export const showRowTo =
  (actor: Actor) =>
  (row: ListedRow): TicketRow => {
    const { departmentId, creator: createdBy, curator: curatorId, takesPart } = row
    const ownership = { departmentId, createdBy, curatorId, participants: takesPart ? [actor.userId] : [] }
    const { canDecide, canReopen } = rightsOn(actor, ownership)
    return Object.assign(showRow(row), { canDecide, canReopen })
  }

/** In place: the row is nobody else's yet. */
export function showRow<R extends Omit<TicketRow, 'canDecide' | 'canReopen'>>(row: R): R {
  row.createdDate = isoOf(row.createdDate)
  row.updatedDate = isoOf(row.updatedDate)
  if (row.endDate !== null) row.endDate = isoOf(row.endDate)
  if (row.dueDate !== null) row.dueDate = isoOf(row.dueDate)
  row.curatorAvatar = avatarPath(row.curator, row.curatorAvatar)
  return row
}
