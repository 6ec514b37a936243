import type { Db } from '../schema/index.ts'
import { type CustomerOrder, type CustomerRows, customerTables, drawCustomerRows } from './customer-rows.ts'
import { continueIds, insertRows } from './insert-rows.ts'
import type { Company } from './seed-company.ts'

const customersAtOnce = 2_000

/**
 * Fills a company without customers with `count` of them and all that they own; ids count from 1, the oldest first.
 * The same seed and day give the same customers.
 */
export async function seedCustomers(db: Db, company: Company, order: CustomerOrder): Promise<void> {
  let writing: Promise<void> = Promise.resolve()
  for (const rows of drawCustomerRows(company, order, customersAtOnce)) {
    await writing
    writing = writeRows(db, rows)
  }
  await writing
  await continueIds(db, { customer: 'customer_id' })
}

async function writeRows(db: Db, rows: CustomerRows): Promise<void> {
  for (const table of customerTables) await insertRows(db, table, rows[table])
}
