import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import { preparedStatement } from '../database/prepared-statements.ts'
import { RefusedAfterCommit, refuse } from '../refused.ts'
import type { UploadedFile } from './handler.ts'

const keyPattern = /^[\x21-\x7e]{1,200}$/

export interface RepeatKey {
  readonly userId: number
  readonly key: string
  readonly requestHash: string
}

interface Sent {
  readonly path: string
  readonly body: unknown
  readonly files: readonly UploadedFile[]
}

/** The `Idempotency-Key` of a request, bound to its path and body, files included. */
export function repeatKeyOf(header: unknown, userId: number, { path, body, files }: Sent): RepeatKey | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !keyPattern.test(header))
    refuse('request.malformed', [{ field: 'Idempotency-Key', message: 'error.invalidInput' }])
  const hash = createHash('sha256')
    .update(path)
    .update('\0')
    .update(JSON.stringify(body ?? null))
  for (const { field, name, bytes } of files) hash.update(JSON.stringify([field, name, bytes.length])).update(bytes)
  return { userId, key: String(header), requestHash: hash.digest('hex') }
}

/**
 * Runs the work once for a key: a repeat within a day gets the first answer. The key is taken in the work's own
 * transaction, so two at once wait for each other and a rolled back try leaves it free.
 */
export async function once<T>(db: Db, repeat: RepeatKey, work: () => Promise<T>): Promise<T> {
  if (!(await isTakenNow(db, repeat))) return firstAnswer<T>(db, repeat)
  const reply = await work().catch((error: unknown) => leaveFree(db, repeat, error))
  await db
    .updateTable('idempotency')
    .set({ status: 200, reply: JSON.stringify({ reply: reply ?? null }) })
    .where('user_id', '=', repeat.userId)
    .where('idempotency_key', '=', repeat.key)
    .execute()
  return reply
}

async function isTakenNow(db: Db, { userId, key, requestHash }: RepeatKey): Promise<boolean> {
  const { rows } = await sql`${preparedStatement}
    insert into idempotency (user_id, idempotency_key, request_hash) values (${userId}, ${key}, ${requestHash})
    on conflict do nothing returning user_id`.execute(db)
  return rows.length > 0
}

/** A refusal that is committed would stand as an answer: the key is free again, as after any other. */
async function leaveFree(db: Db, { userId, key }: RepeatKey, error: unknown): Promise<never> {
  if (error instanceof RefusedAfterCommit)
    await db.deleteFrom('idempotency').where('user_id', '=', userId).where('idempotency_key', '=', key).execute()
  throw error
}

async function firstAnswer<T>(db: Db, repeat: RepeatKey): Promise<T> {
  const first = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'reply'])
    .where('user_id', '=', repeat.userId)
    .where('idempotency_key', '=', repeat.key)
    .executeTakeFirst()
  if (first?.request_hash !== repeat.requestHash) refuse('request.keyReused')
  return (first?.reply as { reply: T } | null)?.reply as T
}
