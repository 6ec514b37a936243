import { sql } from 'kysely'
import type { Db } from '../../../schema/index.ts'
import { type CalendarTask, calendarColumns } from '../telling/store-reminders.ts'

/** The newest secret is the one that counts. */
export async function saveFeed(db: Db, userId: number, secretHash: string, now: Date): Promise<void> {
  const row = { secret_hash: secretHash, created_at: now }
  await db
    .insertInto('task_feed')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export const findFeed = (db: Db, userId: number) =>
  db.selectFrom('task_feed').select('created_at').where('user_id', '=', userId).executeTakeFirst()

export const findOwner = async (db: Db, secretHash: string) =>
  (await db.selectFrom('task_feed').select('user_id').where('secret_hash', '=', secretHash).executeTakeFirst())?.user_id

export async function deleteFeed(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('task_feed').where('user_id', '=', userId).execute()
}

const feedMax = 2_000

/** What a person takes part in between two moments. */
export async function listFeed(db: Db, userId: number, from: Date, to: Date): Promise<CalendarTask[]> {
  const { rows } = await sql<CalendarTask>`
    select ${calendarColumns} from task_access a join task k on k.task_id = a.task_id
      join account curator on curator.user_id = k.curator_id
     where a.user_id = ${userId} and a.takes_part and a.start_at >= ${from} and a.start_at < ${to}
       and k.deleted_at is null
     order by a.start_at, k.task_id limit ${feedMax}`.execute(db)
  return rows
}
