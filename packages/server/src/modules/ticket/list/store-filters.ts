import { dayRange } from '@crm/contract/rules/dates'
import type { SearchBoard } from '@crm/contract/ticket-fields'
import { sql } from 'kysely'
import type { Condition } from '../../../kernel/database/sql.ts'
import { holdsWord, idOfCode, isIndexed, wordsOf } from '../../../kit/store-list.ts'
import type { Reach } from '../rules.ts'
import { type CustomerReader, seesCustomer } from '../store-customer.ts'
import { isVisible } from '../store-visibility.ts'
import { isLate } from './store-rows.ts'

export type Filters = Partial<Omit<SearchBoard, 'userId' | 'viewAll' | 'maxPerBlock'>>

/** Whether a search names words that the index of words can lead to. */
export const hasNeedle = ({ text = '' }: Filters): boolean => wordsOf(text).some(isIndexed)

/** Where a ticket went that was merged into another, as far as the reader sees it. */
const survivorOf = (ticketId: number, reach: Reach) =>
  sql`(select x.merged_into_id from ticket x where x.ticket_id = ${ticketId} and ${isVisible(reach, sql`x`)})`

/** A code names its ticket, and the one that it was merged into. */
function holds(word: string, reach: Reach): Condition {
  const ticketId = idOfCode('tk', word)
  if (ticketId === undefined) return holdsWord(sql`c.search`, word)
  return sql<boolean>`(${holdsWord(sql`c.search`, word)} or c.ticket_id = ${ticketId} or c.ticket_id = ${survivorOf(ticketId, reach)})`
}

const under = (departmentId: number): Condition =>
  sql<boolean>`c.department_id = any (array(
    with recursive below (id) as (
      select ${departmentId}::bigint
      union select d.department_id from department d join below on d.parent_id = below.id)
    select id from below))`

const takesPart = (userId: number): Condition =>
  sql<boolean>`exists (select 1 from ticket_participant p where p.ticket_id = c.ticket_id and p.user_id = ${userId})`

/** Who is not shown a customer finds no ticket by that customer either. */
const isAbout = (customerId: number, customerReader: CustomerReader): Condition =>
  // By its number: inside that condition `c` is a customer.
  sql<boolean>`(c.customer_id = ${customerId} and ${seesCustomer(customerReader, sql`${customerId}::bigint`)})`

/** People by their id, where 0 stands for nobody. */
const curatorIs = (userId: number): Condition =>
  userId === 0 ? sql<boolean>`c.curator_id is null` : sql<boolean>`c.curator_id = ${userId}`

interface Reader {
  readonly reach: Reach
  readonly customerReader: CustomerReader
}

/** What a ticket `c` must be. */
export function conditionsOf(filters: Filters, { reach, customerReader }: Reader, now: Date): Condition[] {
  const { status, priority, departmentId, departmentTaskId, curatorId, creatorId, participantId } = filters
  const { text = '', customerId, from, to, waiting, late } = filters
  const found = wordsOf(text).map((word) => holds(word, reach))
  if (status?.length) found.push(sql`c.status = any (${status}::smallint[])`)
  if (priority?.length) found.push(sql`c.priority = any (${priority}::smallint[])`)
  if (departmentId) found.push(under(departmentId))
  if (departmentTaskId) found.push(sql`c.department_task_id = ${departmentTaskId}`)
  if (typeof curatorId === 'number') found.push(curatorIs(curatorId))
  if (creatorId) found.push(sql`c.created_by = ${creatorId}`)
  if (participantId) found.push(takesPart(participantId))
  if (customerId) found.push(isAbout(customerId, customerReader))
  if (from) found.push(sql`c.created_at >= ${dayRange(from).from}::timestamptz`)
  if (to) found.push(sql`c.created_at < ${dayRange(to).to}::timestamptz`)
  if (waiting !== undefined) found.push(waiting ? sql`c.waiting_since is not null` : sql`c.waiting_since is null`)
  if (late) found.push(isLate(now))
  return found
}
