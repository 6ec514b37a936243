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

/** Who is notified of these customers, and of which of them: read once for all events of one transaction. */
export const subscribersOf = batchedBy<Db, readonly number[], readonly Subscriber[]>(async (db, lists) => {
  const subscribers = await readSubscribers(db, [...new Set(lists.flat())])
  if (lists.length === 1) return [subscribers]
  return lists.map((customerIds) => {
    const wanted = new Set(customerIds)
    return subscribers
      .map((subscriber) => ({ ...subscriber, customerIds: subscriber.customerIds.filter((id) => wanted.has(id)) }))
      .filter(({ customerIds: ids }) => ids.length > 0)
  })
})

async function readSubscribers(db: Db, customerIds: readonly number[]): Promise<Subscriber[]> {
  const ids = preparedArray(customerIds, 'bigint')
  const { rows } = await sql<Subscriber>`${preparedStatement}
    select 'user' as kind, user_id as id, array_agg(customer_id) as "customerIds"
      from customer_access where customer_id = any(${ids}) group by user_id
    union all
    select 'department', department_id, array_agg(customer_id)
      from customer where customer_id = any(${ids}) and department_id is not null
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
