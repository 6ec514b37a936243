import { sql } from 'kysely'
import { batchedBy } from '../../../kernel/batch.ts'
import type { Db } from '../../../schema/index.ts'

/** Whose screens may show a task, and its customer. */
interface Hearers {
  readonly users: readonly number[]
  readonly departments: readonly number[]
  readonly customerId: number | null
  readonly ofCustomer: readonly { readonly kind: 'user' | 'department'; readonly id: number }[]
}

const nobody: Hearers = { users: [], departments: [], customerId: null, ofCustomer: [] }

/** Asked together for all that one transaction tells; deleted tasks too. */
export const readHearers = batchedBy<Db, number, Hearers>(async (db, taskIds) => {
  const { rows } = await sql<Hearers & { taskId: number }>`
    select k.task_id as "taskId", k.customer_id as "customerId", array[k.department_id] as departments,
           array(select user_id from task_access where task_id = k.task_id) as users,
           (select coalesce(jsonb_agg(jsonb_build_object('kind', who.kind, 'id', who.id)), '[]') from (
              select 'user' as kind, user_id as id from customer_access where customer_id = k.customer_id
              union all
              select 'department', department_id from customer
               where customer_id = k.customer_id and department_id is not null) who) as "ofCustomer"
      from task k where k.task_id = any(${[...taskIds]}::bigint[])`.execute(db)
  const of = new Map(rows.map((row) => [row.taskId, row]))
  return taskIds.map((id) => of.get(id) ?? nobody)
})
