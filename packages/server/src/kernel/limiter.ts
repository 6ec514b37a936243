import { sql } from 'kysely'
import type { Db } from '../schema/index.ts'
import type { Clock } from './clock.ts'

export interface Limit {
  readonly max: number
  readonly windowMs: number
}

/** Seconds to wait, or 0 when the call may pass. */
export type Wait = number

export interface Limiter {
  /** Counts in this process: for the general limits, where a restart may forget. */
  pass(bucket: string, limit: Limit): Wait
  /** Counts in the database: for sign-in, resets and codes, shared by processes and kept over a restart. */
  passKept(bucket: string, limit: Limit): Promise<Wait>
  /** The same, but counts only what may pass, for what is told afterwards whether it counts: see giveBackKept. */
  takeKept(bucket: string, limit: Limit): Promise<Wait>
  giveBackKept(bucket: string): Promise<void>
  forgetKept(bucket: string): Promise<void>
}

const sweepAt = 50_000

export function openLimiter(db: Db, clock: Clock, enabled: boolean): Limiter {
  const windows = new Map<string, { startedMs: number; hits: number }>()

  const sweep = (nowMs: number) => {
    for (const [bucket, window] of windows) if (nowMs - window.startedMs > 60_000) windows.delete(bucket)
  }

  return {
    pass(bucket, { max, windowMs }) {
      if (!enabled) return 0
      const nowMs = clock.now().getTime()
      if (windows.size > sweepAt) sweep(nowMs)
      const window = windows.get(bucket)
      // A clock set back must not hold anyone for long: a window from the future starts anew.
      if (!window || nowMs - window.startedMs >= windowMs || window.startedMs > nowMs) {
        windows.set(bucket, { startedMs: nowMs, hits: 1 })
        return 0
      }
      window.hits += 1
      return window.hits > max ? secondsUntil(window.startedMs + windowMs, nowMs) : 0
    },
    async passKept(bucket, { max, windowMs }) {
      if (!enabled) return 0
      const now = clock.now()
      const oldest = new Date(now.getTime() - windowMs)
      const { rows } = await sql<{ started_at: Date; hits: number }>`
        insert into rate_window as w (bucket, started_at, hits) values (${bucket}, ${now}, 1)
        on conflict (bucket) do update set
          hits = case when w.started_at <= ${oldest} or w.started_at > ${now} then 1 else least(w.hits + 1, 1000000) end,
          started_at = case when w.started_at <= ${oldest} or w.started_at > ${now} then ${now} else w.started_at end
        returning started_at, hits`.execute(db)
      const window = rows[0]
      return window && window.hits > max ? secondsUntil(window.started_at.getTime() + windowMs, now.getTime()) : 0
    },
    async takeKept(bucket, { max, windowMs }) {
      if (!enabled) return 0
      const now = clock.now()
      const oldest = new Date(now.getTime() - windowMs)
      const { rows } = await sql`
        insert into rate_window as w (bucket, started_at, hits) values (${bucket}, ${now}, 1)
        on conflict (bucket) do update set
          hits = case when w.started_at <= ${oldest} or w.started_at > ${now} then 1 else w.hits + 1 end,
          started_at = case when w.started_at <= ${oldest} or w.started_at > ${now} then ${now} else w.started_at end
        where w.started_at <= ${oldest} or w.started_at > ${now} or w.hits < ${max}
        returning 1`.execute(db)
      if (rows.length > 0) return 0
      const window = await db.selectFrom('rate_window').selectAll().where('bucket', '=', bucket).executeTakeFirst()
      return secondsUntil((window?.started_at.getTime() ?? 0) + windowMs, now.getTime())
    },
    async giveBackKept(bucket) {
      await sql`update rate_window set hits = hits - 1 where bucket = ${bucket} and hits > 0`.execute(db)
    },
    forgetKept: (bucket) => forgetWindow(db, bucket),
  }
}

/** For a transaction, which has no other handle. */
export async function forgetWindow(db: Db, bucket: string): Promise<void> {
  await db.deleteFrom('rate_window').where('bucket', '=', bucket).execute()
}

const secondsUntil = (endMs: number, nowMs: number): Wait => Math.max(1, Math.ceil((endMs - nowMs) / 1000))
