import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'

/** A person or a department whose screens may show these customers. */
export interface Hearer {
  readonly kind: 'user' | 'department'
  readonly id: number
  readonly customerIds: readonly number[]
}

/** Who may hear of these customers, and of which of them. */
export async function readHearers(db: Db, customerIds: readonly number[]): Promise<Hearer[]> {
  const { rows } = await sql<Hearer>`
    select 'user' as kind, user_id as id, array_agg(customer_id) as "customerIds"
      from customer_access where customer_id = any(${customerIds}::bigint[]) group by user_id
    union all
    select 'department', department_id, array_agg(customer_id)
      from customer where customer_id = any(${customerIds}::bigint[]) and department_id is not null
     group by department_id`.execute(db)
  return rows
}

/** The curator and the viewers of a customer. */
export async function readPeople(db: Db, customerId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select curator_id as "userId" from customer where customer_id = ${customerId} and curator_id is not null
    union select user_id from customer_viewer where customer_id = ${customerId}`.execute(db)
  return rows.map((row) => row.userId)
}
