import { sql } from 'kysely'
import type { Db } from '../../../schema/index.ts'

/** The open meeting of a customer that comes first. */
export async function findAppointment(db: Db, customerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ taskId: number }>`
    select task_id as "taskId" from task
     where customer_id = ${customerId} and type = 'meet' and status in (1, 2) and deleted_at is null
     order by start_at, task_id limit 1`.execute(db)
  return rows[0]?.taskId
}

export interface Transfer {
  readonly customerId: number
  /** null: nobody was in charge, which left it to the creator. */
  readonly from: number | null
  readonly to: number
}

interface Given {
  readonly taskId: number
  readonly code: string
  readonly title: string
  readonly from: number
  readonly to: number
}

/** Gives the open meetings of locked customers to who is in charge of them now, where they were the former person's. */
export async function giveMeetings(db: Db, transfers: readonly Transfer[], now: Date): Promise<Given[]> {
  if (transfers.length === 0) return []
  const { rows } = await sql<Given>`
    with held as (
      select k.task_id, k.curator_id as former, r."to" as next
        from jsonb_to_recordset(${JSON.stringify(transfers)}::jsonb) as r ("customerId" bigint, "from" bigint, "to" bigint)
        join customer c on c.customer_id = r."customerId"
        join task k on k.customer_id = r."customerId"
       where k.type = 'meet' and k.status in (1, 2) and k.deleted_at is null
         and k.curator_id = coalesce(r."from", c.created_by) and k.curator_id <> r."to"
       order by k.task_id for update of k
    ), gone as (
      delete from task_participant p using held h where p.task_id = h.task_id and p.user_id = h.next
    )
    update task k set curator_id = h.next, updated_at = ${now}, version = k.version + 1
      from held h where k.task_id = h.task_id
    returning k.task_id as "taskId", k.code, k.title, h.former as "from", h.next as "to"`.execute(db)
  return rows
}
