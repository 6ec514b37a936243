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
