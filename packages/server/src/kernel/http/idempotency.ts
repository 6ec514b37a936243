import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import { refuse } from '../refused.ts'

const keyPattern = /^[\x21-\x7e]{1,200}$/

export interface RepeatKey {
  readonly userId: number
  readonly key: string
  readonly requestHash: string
}

/** The `Idempotency-Key` of a request, bound to its path and body. */
export function repeatKeyOf(header: unknown, userId: number, path: string, body: unknown): RepeatKey | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !keyPattern.test(header))
    refuse('request.malformed', [{ field: 'Idempotency-Key', message: 'error.invalidInput' }])
  const requestHash = createHash('sha256')
    .update(path)
    .update('\0')
    .update(JSON.stringify(body ?? null))
    .digest('hex')
  return { userId, key: String(header), requestHash }
}

/**
 * Runs the work once for a key: a repeat within a day gets the first answer. The key is taken in the work's own
 * transaction, so two at once wait for each other and a rolled back try leaves it free.
 */
export async function once<T>(db: Db, repeat: RepeatKey, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ taken: boolean }>`
    insert into idempotency (user_id, idempotency_key, request_hash)
    values (${repeat.userId}, ${repeat.key}, ${repeat.requestHash})
    on conflict do nothing returning true as taken`.execute(db)
  if (rows.length === 0) return firstAnswer<T>(db, repeat)
  const reply = await work()
  await db
    .updateTable('idempotency')
    .set({ status: 200, reply: JSON.stringify({ reply: reply ?? null }) })
    .where('user_id', '=', repeat.userId)
    .where('idempotency_key', '=', repeat.key)
    .execute()
  return reply
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
