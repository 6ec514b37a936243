import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'

const takenAtOnce = 100

export interface Message {
  readonly message: string
  readonly key: string
  readonly value: string
}

/** Answers what waits for an own device, the oldest first, and marks it in the same statement, so that none comes twice. */
export async function takeMessages(db: Db, { userId, hash }: { userId: number; hash: string }, now: Date) {
  const { rows } = await sql<Message & { messageId: number; createdAt: Date }>`
    update ios_message set taken_at = ${now} where message_id in (
      select m.message_id from ios_message m join push_device d on d.handle = m.handle
       where d.token_hash = ${hash} and d.user_id = ${userId} and m.taken_at is null
       order by m.message_id limit ${takenAtOnce} for update of m skip locked)
    returning message_id as "messageId", message, key, value, created_at as "createdAt"`.execute(db)
  return rows.sort((one, other) => one.messageId - other.messageId)
}

interface NewMessage extends Message {
  readonly handle: string
  readonly jobId: string | null
}

export async function insertMessage(db: Db, { handle, jobId, message, key, value }: NewMessage, now: Date) {
  const row = { handle, job_id: jobId, message, key, value, created_at: now }
  await db
    .insertInto('ios_message')
    .values(row)
    .onConflict((conflict) => conflict.column('job_id').doNothing())
    .execute()
}

/** What a device did not fetch by then is of no use any more, and no job runs again for what it did. */
export async function sweepMessages(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('ios_message').where('created_at', '<', before).execute()
}
