import type { Db } from '../../schema/index.ts'
import type { Clock } from '../clock.ts'
import { inTransaction, isUnavailable } from '../database/transaction.ts'
import type { Jobs } from '../jobs.ts'
import type { Live } from '../live.ts'
import type { Log } from '../log.ts'
import { type Claimed, claim, markDelivered, takeGivenUp } from './claims.ts'
import { listEntitled } from './entitled.ts'
import type { AnyFact, BellLine, HubMessage, PushLine } from './fact.ts'
import { orderPushes } from './order-pushes.ts'
import { openPause } from './pause.ts'
import { countUnread, ring, type Told, type Unread } from './ring.ts'

interface Written {
  readonly told: readonly Claimed[]
  readonly messages: readonly (HubMessage & { id: string })[]
  readonly unread: readonly Unread[]
}

interface Telling {
  readonly bells: readonly Told<BellLine>[]
  readonly pushes: readonly Told<PushLine>[]
  readonly hubs: readonly (HubMessage & { id: string })[]
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
const pollMs = 2_000

/**
 * Carries committed events out: claim, write bell rows, push and mail jobs, commit, emit on the hubs, mark as delivered.
 * Killed anywhere in between, the next round does it again; bells, pushes and mails are kept from doubling by the event's
 * id, hub messages carry it so that a client shows them once.
 */
export function openDispatcher({ db, clock, log, jobs, live, facts }: Options): Dispatcher {
  const factOf = new Map(facts.map((fact) => [fact.name, fact]))
  let timer: NodeJS.Timeout | undefined
  let nudged: NodeJS.Timeout | undefined
  let running: Promise<number> | undefined
  let isAgain = false
  let isStopped = false
  const pause = openPause()

  async function round(): Promise<number> {
    const written = await inTransaction(db, async (trx) =>
      write(trx, await claim(trx, clock.now(), claimAtOnce)),
    ).catch((error: unknown) => {
      if (isUnavailable(error)) throw error
    })
    return written ? deliver(written) : tellApart()
  }

  /** One of them cannot be told: each alone, so that it holds up no other. It comes again when its lease is over. */
  async function tellApart(): Promise<number> {
    const errors: unknown[] = []
    for (let told = 0; ; told += 1) {
      const [event] = await claim(db, clock.now(), 1)
      if (!event) {
        if (errors.length > 0) throw errors[0]
        return told
      }
      try {
        await deliver(await inTransaction(db, (trx) => write(trx, [event])))
      } catch (err) {
        log.error({ err, event: event.event_id, name: event.name }, 'an event could not be told')
        errors.push(err)
      }
    }
  }

  /** What outlives the process: bells, and jobs for pushes and mails. */
  async function write(trx: Db, told: readonly Claimed[]): Promise<Written> {
    const { bells, pushes, hubs } = await tellAll(trx, told)
    const isEntitled = await listEntitled(trx, [...bells, ...pushes])
    await orderPushes(trx, jobs, pushes.filter(isEntitled))
    const rung = await ring(trx, bells.filter(isEntitled))
    return { told, messages: hubs, unread: rung.length > 0 ? await countUnread(trx, rung) : [] }
  }

  async function deliver({ told, messages, unread }: Written): Promise<number> {
    if (told.length === 0) return 0
    const failures = new Map<string, unknown>()
    for (const message of messages) {
      try {
        live.emit(message)
      } catch (error) {
        failures.set(message.id, error)
      }
    }
    live.ring(unread)
    await markDelivered(
      db,
      told.filter(({ event_id }) => !failures.has(event_id)),
      clock.now(),
    )
    jobs.nudge()
    const [failure] = failures.values()
    if (failures.size > 0) throw failure
    return told.length
  }

  async function tellAll(trx: Db, claimed: readonly Claimed[]) {
    // Side by side, so that what they ask is asked together; all have ended before the transaction does.
    const settled = await Promise.allSettled(claimed.map((event) => tellOne(trx, event)))
    const failed = settled.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
    const told = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    return {
      bells: told.flatMap(({ bells }) => bells),
      pushes: told.flatMap(({ pushes }) => pushes),
      hubs: told.flatMap(({ hubs }) => hubs),
    }
  }

  async function tellOne(trx: Db, event: Claimed): Promise<Telling> {
    const fact = factOf.get(event.name)
    const [bells = [], hubs = []] = await Promise.all([
      fact?.bell?.(event.body, trx),
      fact?.hub?.(event.body, trx, event.actor_id),
    ])
    const pushes = (await fact?.push?.(event.body, trx, bells)) ?? []
    const order = fact?.mail?.(event.body)
    if (order) await jobs.send(trx, mailQueue, order, event.event_id)
    return {
      bells: bells.map((line) => ({ ...line, event })),
      pushes: pushes.map((line) => ({ ...line, event })),
      hubs: hubs.map((message) => ({ ...message, id: event.event_id })),
    }
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
      // Within the loop: what is recorded meanwhile is told by another round.
      if (total === 0) await tellGivenUp()
    } while (isAgain && !isStopped)
    return total
  }

  /** Asked when there is nothing else to do. An event is given up once, and nobody else would say so. */
  async function tellGivenUp(): Promise<void> {
    for (const { event_id, name } of await takeGivenUp(db, clock.now()))
      log.error({ event: event_id, name }, 'an event was given up: it could not be told in all its attempts')
  }

  function drain(): Promise<number> {
    isAgain = true
    running ??= pause.measured(rounds).finally(() => {
      running = undefined
    })
    return running
  }

  const tell = () => {
    nudged = undefined
    if (!isStopped) drain().catch((err) => log.error({ err }, 'telling events failed; tried again at the next poll'))
  }
  const nudge = () => {
    nudged ??= setTimeout(tell, pause.ms())
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
