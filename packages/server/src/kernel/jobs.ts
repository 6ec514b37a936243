import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Db } from '../schema/index.ts'
import { refuseInsideTransaction } from './database/transaction.ts'
import type { Log } from './log.ts'

export interface JobContext {
  readonly id: string
  /** How often it ran before. */
  readonly retries: number
  readonly signal: AbortSignal
}

/** Background work of one kind. It may run twice: after a kill, or when its worker was thought dead. */
export interface JobKind<T extends object> {
  readonly queue: string
  readonly run: (data: T, context: JobContext) => Promise<void>
  /** Runs at these moments (cron, Vietnamese time) instead of being sent. */
  readonly cron?: string
  readonly retryLimit?: number
  readonly retryDelaySeconds?: number
  readonly expireSeconds?: number
  /** Jobs of this kind that one process runs at a time. */
  readonly concurrency?: number
}

// biome-ignore lint/suspicious/noExplicitAny: the list holds kinds of every payload; each runs only its own
export type AnyJobKind = JobKind<any>

export interface Jobs {
  /** Opens the queues, so that sending inside a transaction asks no other connection for them. */
  open(kinds: readonly AnyJobKind[]): Promise<void>
  /** Enqueues within the caller's transaction: a rollback takes the job back. The same id is enqueued once. */
  send(db: Db, queue: string, data: object, id?: string): Promise<void>
  /** The same for many at once, in one statement. */
  sendAll(db: Db, queue: string, jobs: readonly { readonly id: string; readonly data: object }[]): Promise<void>
  /** Jobs were committed: what works here looks now and not at its next round. */
  nudge(): void
  work(): Promise<void>
  stop(): Promise<void>
  isWell(): boolean
}

const heartbeatSeconds = 15

const executeOn = (pool: pg.Pool) => ({
  executeSql: (text: string, values?: unknown[] | null) => {
    refuseInsideTransaction()
    return pool.query(text, values ?? undefined)
  },
})

/** Makes the tables of the queue, or brings them to the present version, as the role that owns them. */
export async function installJobs(pool: pg.Pool): Promise<void> {
  const boss = new PgBoss({ db: executeOn(pool), supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
}

export function openJobs(pool: pg.Pool, log: Log, options: { embedded: boolean; createSchema: boolean }): Jobs {
  const boss = new PgBoss({
    db: executeOn(pool),
    backend: options.embedded ? 'pglite' : 'postgres',
    migrate: options.createSchema,
    // Together with the heartbeat: a job of a killed process is taken up again within 45 seconds.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    persistWarnings: false,
  })
  let isWell = false
  let kinds: readonly AnyJobKind[] = []
  const workers = new Map<string, string>()
  const sentTo = new Set<string>()
  boss.on('error', (err) => log.warn({ err }, 'the job queue failed and goes on'))

  return {
    async open(all) {
      kinds = all
      await boss.start()
      for (const kind of all) await openQueue(boss, kind)
      isWell = true
    },
    async send(db, queue, data, id) {
      sentTo.add(queue)
      await boss.send(queue, data, { db: fromKysely(db as Parameters<typeof fromKysely>[0]), ...(id ? { id } : {}) })
    },
    async sendAll(db, queue, jobs) {
      if (jobs.length === 0) return
      sentTo.add(queue)
      const once = [...new Map(jobs.map((job) => [job.id, job])).values()]
      await boss.insert(queue, once, { db: fromKysely(db as Parameters<typeof fromKysely>[0]) })
    },
    nudge() {
      for (const queue of sentTo) boss.notifyWorker(workers.get(queue) ?? '')
      sentTo.clear()
    },
    async work() {
      for (const kind of kinds) workers.set(kind.queue, await startWorker(boss, kind, log))
    },
    async stop() {
      isWell = false
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
    isWell: () => isWell,
  }
}

async function openQueue(boss: PgBoss, kind: AnyJobKind): Promise<void> {
  await boss.createQueue(kind.queue, {
    retryLimit: kind.retryLimit ?? 5,
    retryDelay: kind.retryDelaySeconds ?? 5,
    retryBackoff: true,
    heartbeatSeconds,
    expireInSeconds: kind.expireSeconds ?? 900,
  })
  // The first look at a queue reads it over a connection of its own: done here, it never happens inside a transaction.
  await boss.findJobs(kind.queue, { id: '00000000-0000-0000-0000-000000000000' })
  if (kind.cron) await boss.schedule(kind.queue, kind.cron, {}, { tz: 'Asia/Ho_Chi_Minh' })
}

async function startWorker(boss: PgBoss, kind: AnyJobKind, log: Log): Promise<string> {
  const options = {
    pollingIntervalSeconds: 2,
    localConcurrency: kind.concurrency ?? 1,
    includeMetadata: true as const,
  }
  let worker = ''
  worker = await boss.work<object>(kind.queue, options, async (batch) => {
    // Where there was one there may be more: they need not wait for the next round.
    boss.notifyWorker(worker)
    for (const job of batch) {
      try {
        await kind.run(job.data, { id: job.id, retries: job.retryCount, signal: job.signal })
      } catch (err) {
        log.error({ err, queue: kind.queue, job: job.id, retries: job.retryCount }, 'a job failed')
        throw err
      }
    }
  })
  return worker
}
