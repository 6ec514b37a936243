import { sql } from 'kysely'
import { inTransaction } from '../kernel/database/transaction.ts'
import type { Db } from '../schema/index.ts'
import { type CustomerOrder, customerTables } from './customer-rows.ts'
import type { Company } from './seed-company.ts'
import { seedCustomers } from './seed-customers.ts'

/**
 * What seedCustomers does, for a million: on a PostgreSQL server that nobody else uses, with a handle without time
 * limits. Indexes and foreign keys are made anew at the end, which is several times faster than keeping them up.
 */
export async function fillCustomers(db: Db, company: Company, order: CustomerOrder): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`set local maintenance_work_mem = '512MB'`.execute(trx)
    const dropped = await listRebuilt(trx)
    for (const { drop } of dropped) await sql.raw(drop).execute(trx)
    await seedCustomers(trx, company, order)
    for (const { create } of dropped.reverse()) await sql.raw(create).execute(trx)
  })
  await sql`vacuum (analyze) ${sql.join(customerTables.map((table) => sql.table(table)))}`.execute(db)
}

type Rebuilt = { drop: string; create: string }

/** Foreign keys stand before the indexes that they may rest on; primary keys stay. */
async function listRebuilt(db: Db): Promise<Rebuilt[]> {
  const tables = sql`${[...customerTables]}::regclass[]`
  const keys = await sql<Rebuilt>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
      from pg_constraint where contype = 'f' and conrelid = any(${tables})`.execute(db)
  const indexes = await sql<Rebuilt>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
      from pg_index where not indisprimary and indrelid = any(${tables})`.execute(db)
  return [...keys.rows, ...indexes.rows]
}
