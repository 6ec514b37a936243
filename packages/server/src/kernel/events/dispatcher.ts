import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import type { Clock } from '../clock.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Jobs } from '../jobs.ts'
import type { Live } from '../live.ts'
import type { Log } from '../log.ts'
import type { AnyFact, BellLine, HubMessage } from './fact.ts'

interface Claimed {
  event_id: string
  name: string
  actor_id: number | null
  body: Record<string, unknown>
  created_at: Date
}

export interface Dispatcher {
  /** Something was committed: tell it now and not at the next poll. */
  nudge(): void
  /** Tells everything that waits, and answers how many events that were. */
  drain(): Promise<number>
  start(): void
  stop(): Promise<void>
}

interface Options {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly jobs: Jobs
  readonly live: Live
  readonly facts: readonly AnyFact[]
}

export const mailQueue = 'mail'
const claimAtOnce = 50
const leaseMs = 10_000
const pollMs = 2_000
// Nobody sees a delay this short, and a busy moment is told in one round instead of one for each event.
const gatherMs = 15
const attemptsMax = 30

/**
 * Carries committed events out: claim, write bell rows and mail jobs, commit, emit on the hubs, mark as delivered. Killed
 * anywhere in between, the next round does it again; bells and mails are kept from doubling by the event's id, hub
 * messages carry it so that a client shows them once.
 */
export function openDispatcher({ db, clock, log, jobs, live, facts }: Options): Dispatcher {
  const factOf = new Map(facts.map((fact) => [fact.name, fact]))
  let timer: NodeJS.Timeout | undefined
  let nudged: NodeJS.Timeout | undefined
  let running: Promise<number> | undefined
  let isAgain = false
  let isStopped = false

  async function round(): Promise<number> {
    const { told, messages } = await inTransaction(db, async (trx) => {
      const claimed = await claim(trx, clock.now())
      const bells: (BellLine & { event: Claimed })[] = []
      const hubs: (HubMessage & { id: string })[] = []
      for (const event of claimed) {
        const fact = factOf.get(event.name)
        for (const line of (await fact?.bell?.(event.body, trx)) ?? []) bells.push({ ...line, event })
        for (const message of (await fact?.hub?.(event.body, trx)) ?? []) hubs.push({ ...message, id: event.event_id })
        const order = fact?.mail?.(event.body)
        if (order) await jobs.send(trx, mailQueue, order, event.event_id)
      }
      await ring(
        trx,
        bells.filter((bell) => bell.userId !== bell.event.actor_id),
      )
      return { told: claimed, messages: hubs }
    })
    for (const message of messages) live.emit(message)
    if (told.length > 0) await markDelivered(db, told, clock.now())
    return told.length
  }

  async function rounds(): Promise<number> {
    let total = 0
    do {
      isAgain = false
      let told = 0
      do {
        told = await round()
        total += told
      } while (told === claimAtOnce)
    } while (isAgain && !isStopped)
    return total
  }

  function drain(): Promise<number> {
    isAgain = true
    running ??= rounds().finally(() => {
      running = undefined
    })
    return running
  }

  const tell = () => {
    nudged = undefined
    if (!isStopped) drain().catch((err) => log.error({ err }, 'telling events failed; tried again at the next poll'))
  }
  const nudge = () => {
    nudged ??= setTimeout(tell, gatherMs)
  }

  return {
    nudge,
    drain,
    start() {
      timer = setInterval(nudge, pollMs)
      nudge()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      clearTimeout(nudged)
      await running?.catch(() => undefined)
    },
  }
}

async function claim(trx: Db, now: Date): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update event set claimed_at = ${now}, attempts = attempts + 1
     where event_id in (
       select event_id from event
        where delivered_at is null and attempts < ${attemptsMax}
          and (claimed_at is null or claimed_at < ${new Date(now.getTime() - leaseMs)} or claimed_at > ${now})
        order by created_at limit ${claimAtOnce} for update skip locked)
    returning event_id, name, actor_id, body, created_at`.execute(trx)
  return rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

async function ring(trx: Db, bells: readonly (BellLine & { event: Claimed })[]): Promise<void> {
  if (bells.length === 0) return
  const rows = bells.map(({ event, userId, resource, targetId, body }) => ({
    event_id: event.event_id,
    user_id: userId,
    resource,
    target_id: targetId,
    message: event.name,
    body: JSON.stringify(body),
    created_at: event.created_at,
    read_at: null,
  }))
  await trx
    .insertInto('bell')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function markDelivered(db: Db, told: readonly Claimed[], now: Date): Promise<void> {
  await db
    .updateTable('event')
    .set({ delivered_at: now })
    .where(
      'event_id',
      'in',
      told.map((event) => event.event_id),
    )
    .execute()
}
