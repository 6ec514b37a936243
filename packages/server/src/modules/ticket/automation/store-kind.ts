import { sql } from 'kysely'
import { all } from '../../../kit/store-list.ts'
import type { KindPart } from '../../automation/public.ts'
import { widestReach } from '../rules.ts'
import { isVisible, ticketResource } from '../store-visibility.ts'

const listed = sql<boolean>`c.deleted_at is null and c.merged_into_id is null`
const isOpen = sql<boolean>`c.status in (1, 3, 6)`

/** What rules ask of a ticket `c`. */
export const ticketKind: KindPart<'ticket'> = {
  kind: 'ticket',
  resource: ticketResource,
  from: sql`ticket c`,
  id: sql`c.ticket_id`,
  there: (actor) => all([sql`c.merged_into_id is null`, isVisible(widestReach(actor))]),
  code: sql`c.code`,
  name: sql`c.name`,
  curator: sql`c.curator_id`,
  version: sql`c.version`,
  parent: sql`null::bigint`,
  open: all([isOpen, listed]),
  slots: { 'ticket.name': sql`c.name`, 'ticket.code': sql`c.code` },
  fields: (now) => ({
    name: sql`c.name`,
    department: sql`c.department_id`,
    departmentTask: sql`c.department_task_id`,
    curator: sql`c.curator_id`,
    priority: sql`c.priority`,
    status: sql`c.status`,
    daysSinceAdded: sql`floor(extract(epoch from ${now}::timestamptz - c.created_at) / 86400)`,
  }),
  triggers: [
    { on: 'ticketCompleted', resource: 'Issue', messages: ['ticket.completed'] },
    {
      on: 'ticketLate',
      // The end date, which a closed ticket keeps, and the response target, which it has no more.
      passed: (_, { after, afterId, to, max }) => sql`
        (select c.ticket_id as id, c.end_at as at from ticket c
          where ${listed} and c.end_at <= ${to} and (c.end_at, c.ticket_id) > (${after}::timestamptz, ${afterId}::bigint)
            and (${isOpen} or c.closed_at > c.end_at)
          order by c.end_at, c.ticket_id limit ${max})
        union
        (select c.ticket_id as id, c.due_at as at from ticket c
          where ${listed} and c.due_at <= ${to} and (c.due_at, c.ticket_id) > (${after}::timestamptz, ${afterId}::bigint)
          order by c.due_at, c.ticket_id limit ${max})`,
    },
  ],
}
