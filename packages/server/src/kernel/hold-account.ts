import type { Db } from '../schema/index.ts'
import { asBusy } from './database/as-busy.ts'

/**
 * Holds a person's account until the transaction ends: of two calls that count what the person has, the later one sees
 * what the earlier one added.
 */
export async function holdAccount(db: Db, userId: number): Promise<void> {
  await db
    .selectFrom('account')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute()
    .catch(asBusy)
}
