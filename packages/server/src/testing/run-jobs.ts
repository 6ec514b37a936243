import { sql } from 'kysely'
import { jobKinds } from '../app.ts'
import type { AnyJobKind } from '../kernel/jobs.ts'
import type { Harness } from './harness.ts'

const kindOf = (h: Harness, queue: string): AnyJobKind => {
  const kinds: readonly AnyJobKind[] = jobKinds(h.platform)
  const kind = kinds.find((one) => one.queue === queue)
  if (!kind) throw new Error(`no job is called ${queue}`)
  return kind
}

const once = (id: string) => ({ id, retries: 0, signal: new AbortController().signal })

/** Runs a job that comes by the clock. */
export const runTimedJob = (h: Harness, queue: string): Promise<void> =>
  kindOf(h, queue).run({}, once('00000000-0000-4000-8000-000000000000'))

interface Ran {
  readonly id: string
  readonly data: object
  /** Why it is to be tried again. */
  readonly error: string | undefined
}

/** Runs a job once more that ran before, as after a kill between its work and the note that it was done. */
export const runJobAgain = (h: Harness, queue: string, ran: Pick<Ran, 'id' | 'data'> | undefined): Promise<void> =>
  ran ? kindOf(h, queue).run(ran.data, once(ran.id)) : Promise.reject(new Error('there is no such job'))

/** Runs what was left to a queue, once each, as its worker would. */
export async function runQueuedJobs(h: Harness, queue: string): Promise<Ran[]> {
  const { rows } = await sql<{ id: string; data: object }>`
    delete from pgboss.job where name = ${queue} returning id, data`.execute(h.db)
  const ran: Ran[] = []
  for (const { id, data } of rows) {
    const error = await kindOf(h, queue)
      .run(data, once(id))
      .then(
        () => undefined,
        (reason: unknown) => String(reason),
      )
    ran.push({ id, data, error })
  }
  return ran
}
