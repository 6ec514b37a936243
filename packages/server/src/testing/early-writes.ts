import { sql } from 'kysely'
import { vi } from 'vitest'
import { type Harness, openHarness } from './harness.ts'

export type Change = (db: Harness['db']) => Promise<unknown>

/** A product of its own that tells nothing meanwhile: only where little is at work is a write begun early. */
export async function openStill(): Promise<Harness> {
  const h = await openHarness({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  await h.platform.dispatcher.stop()
  return h
}

/** Answers what `write` is answered that is on its way and cannot insist on its caller yet; what `change` does comes first. */
export async function writeWhile<Answer>(
  h: Harness,
  write: () => PromiseLike<Answer>,
  change: Change = async () => undefined,
): Promise<Answer> {
  const { writing } = await h.db.transaction().execute(async (trx) => {
    await sql`lock table session in access exclusive mode`.execute(trx)
    // A call sets out when somebody waits for it.
    const writing = Promise.resolve(write())
    const held = sql`select from pg_stat_clear_snapshot(), pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query ~ 'insert into|select insist' and pid <> pg_backend_pid()`
    await vi.waitUntil(async () => (await held.execute(trx)).rows.length > 0, { timeout: 30_000 })
    await change(trx)
    return { writing }
  })
  return writing
}

export const endSessions =
  (h: Harness): Change =>
  (db) =>
    db.updateTable('session').set({ ended_at: h.clock.now() }).execute()
