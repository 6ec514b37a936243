import { sql } from 'kysely'
import { inTransaction } from '../kernel/database/transaction.ts'
import type { Db } from '../schema/index.ts'

export async function hasAccounts(db: Db): Promise<boolean> {
  const found = await db.selectFrom('account').select('user_id').limit(1).executeTakeFirst()
  return found !== undefined
}

/** Runs work in a transaction, unless there is an account already; of two processes that start at once one works. */
export function inEmptyDatabase(db: Db, work: (db: Db) => Promise<void>): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await sql`lock table account in share row exclusive mode`.execute(trx)
    if (await hasAccounts(trx)) return false
    await work(trx)
    return true
  })
}
