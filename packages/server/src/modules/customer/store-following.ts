import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'

export interface Followed {
  readonly customerId: number
  readonly from: number | null
  readonly to: number
}

/**
 * Waits for those who are writing a customer of this person at this moment: they looked up the department before it
 * changed, and nobody would put their customers right later.
 */
export async function awaitWriters(db: Db, userId: number): Promise<void> {
  await db.selectFrom('account').select('user_id').where('user_id', '=', userId).forUpdate().execute()
}

/** Customers that do not stand under the department of the person in charge, deleted ones too; one index for each part. */
export async function listLeftBehind(db: Db, userId: number, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with own as (select department_id from account where user_id = ${userId})
    select id from (
      select customer_id as id, department_id from customer where curator_id = ${userId} and deleted_at is null
      union all
      select customer_id, department_id from customer
       where curator_id is null and created_by = ${userId} and deleted_at is null
      union all
      select customer_id, department_id from customer
       where coalesce(curator_id, created_by) = ${userId} and deleted_at is not null) c
     where c.department_id is distinct from (select department_id from own)
       and exists (select 1 from own)
     limit ${max}`.execute(db)
  return rows.map((row) => row.id)
}

/** Puts customers under the department where the person in charge is now; answers those that were not. */
export async function follow(db: Db, customerIds: readonly number[]): Promise<Followed[]> {
  const { rows } = await sql<Followed>`
    with behind as materialized (
      select c.customer_id, c.department_id as "from", a.department_id as "to"
        from customer c join account a on a.user_id = coalesce(c.curator_id, c.created_by)
       where c.customer_id = any(${customerIds}::bigint[]) and c.department_id is distinct from a.department_id
       order by c.customer_id for no key update of c
    )
    update customer c set department_id = behind."to" from behind where c.customer_id = behind.customer_id
    returning c.customer_id as "customerId", behind."from", behind."to"`.execute(db)
  return rows
}
