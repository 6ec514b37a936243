import { sql } from 'kysely'
import { batchedBy } from '../../kernel/batch.ts'
import { preparedArray, preparedStatement } from '../../kernel/database/prepared-statements.ts'
import type { Db } from '../../schema/index.ts'

/** A person or a department whose screens may show these customers. */
export interface Subscriber {
  readonly kind: 'user' | 'department'
  readonly id: number
  readonly customerIds: readonly number[]
}

/** Who may hear of these customers, and of which of them: asked for all that one transaction tells together. */
export const subscribersOf = batchedBy<Db, readonly number[], readonly Subscriber[]>(async (db, wishes) => {
  const hearers = await readSubscribers(db, [...new Set(wishes.flat())])
  if (wishes.length === 1) return [hearers]
  return wishes.map((customerIds) => {
    const wanted = new Set(customerIds)
    return hearers
      .map((hearer) => ({ ...hearer, customerIds: hearer.customerIds.filter((id) => wanted.has(id)) }))
      .filter(({ customerIds: ids }) => ids.length > 0)
  })
})

async function readSubscribers(db: Db, customerIds: readonly number[]): Promise<Subscriber[]> {
  const asked = preparedArray(customerIds, 'bigint')
  const { rows } = await sql<Subscriber>`${preparedStatement}
    select 'user' as kind, user_id as id, array_agg(customer_id) as "customerIds"
      from customer_access where customer_id = any(${asked}) group by user_id
    union all
    select 'department', department_id, array_agg(customer_id)
      from customer where customer_id = any(${asked}) and department_id is not null
     group by department_id`.execute(db)
  return rows
}

/** The curator and the viewers of a customer. */
export async function readPeople(db: Db, customerId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`${preparedStatement}
    select curator_id as "userId" from customer where customer_id = ${customerId} and curator_id is not null
    union select user_id from customer_viewer where customer_id = ${customerId}`.execute(db)
  return rows.map((row) => row.userId)
}
