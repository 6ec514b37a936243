import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'

export interface Breached {
  readonly ticketId: number
  readonly code: string
  readonly name: string
}

/** Takes up to `max` tickets that passed their moment and marks them as announced; of two that look at once, one gets each. */
export async function claimBreached(db: Db, now: Date, max: number): Promise<Breached[]> {
  const { rows } = await sql<Breached>`
    update ticket set breach_told_at = ${now}
     where ticket_id in (
       select ticket_id from ticket
        where due_at <= ${now} and due_at is not null and breach_told_at is null and deleted_at is null
        order by due_at limit ${max} for no key update skip locked)
    returning ticket_id as "ticketId", code, name`.execute(db)
  return rows
}

/** Who is to act on a ticket: its curator, or without one the leader of its department; nobody once it was closed. */
export async function readResponsible(db: Db, ticketId: number): Promise<number | undefined> {
  const { rows } = await sql<{ userId: number }>`
    select coalesce(t.curator_id, l.user_id) as "userId"
      from ticket t
      left join account l
        on l.department_id = t.department_id and l.position_id = ${LEADER_POSITION_ID} and l.deleted_at is null
     where t.ticket_id = ${ticketId} and t.deleted_at is null and t.due_at is not null
       and coalesce(t.curator_id, l.user_id) is not null`.execute(db)
  return rows[0]?.userId
}
