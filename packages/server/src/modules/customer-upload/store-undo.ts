import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import type { Named } from '../customer/public.ts'

/**
 * Locks the customers of an import and answers those that can go: untouched since, with nothing written about them, in
 * no ticket that is still there and no campaign, and presenter of nobody who stays.
 */
export async function lockRemovable(db: Db, uploadId: string): Promise<Named[]> {
  await sql`select 1 from customer where upload_id = ${uploadId} order by customer_id for update`.execute(db)
  const { rows } = await sql<Named>`
    with recursive kept (customer_id) as (
      select customer_id from customer c
       where c.upload_id = ${uploadId}
         and (c.version <> 1 or c.deleted_at is not null
           or exists (select 1 from customer_entry e where e.customer_id = c.customer_id)
           or exists (select 1 from ticket t where t.customer_id = c.customer_id and t.deleted_at is null)
           or exists (select 1 from campaign_customer p where p.customer_id = c.customer_id)
           or exists (select 1 from customer r where r.referrer_customer_id = c.customer_id
                         and r.upload_id is distinct from c.upload_id))
      union
      select c.referrer_customer_id from kept k join customer c on c.customer_id = k.customer_id
       where c.referrer_customer_id is not null
    )
    select customer_id as "customerId", code, name from customer c
     where c.upload_id = ${uploadId} and not exists (select 1 from kept k where k.customer_id = c.customer_id)
     order by customer_id`.execute(db)
  return rows
}

/** For good, with all that hangs on them. */
export async function removeCustomers(db: Db, customerIds: readonly number[]): Promise<void> {
  await sql`delete from customer where customer_id = any(${customerIds}::bigint[])`.execute(db)
}
