import type { Db } from '../../schema/index.ts'
import type { Clock } from '../clock.ts'
import { inTransaction, isUnavailable } from '../database/transaction.ts'
import type { Jobs } from '../jobs.ts'
import type { Live } from '../live/live.ts'
import type { Log } from '../log.ts'
import { claim, markDelivered, takeGivenUp } from './claims.ts'
import { openDelivery, type Written } from './delivery.ts'
import type { AnyFact } from './fact.ts'
import { openPause } from './pause.ts'
import type { Reaction } from './reaction.ts'
import { countUnread } from './ring.ts'

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
  readonly reactions?: readonly Reaction[]
}

const claimAtOnce = 200
const pollMs = 2_000

/**
 * Carries committed events out: claim, write bell rows, push and mail jobs, commit, emit on the hubs, mark as delivered.
 * Killed anywhere in between, the next round does it again; bells, pushes and mails are kept from doubling by the event's
 * id, hub messages carry it so that a client shows them once.
 */
export function openDispatcher({ db, clock, log, jobs, live, facts, reactions }: Options): Dispatcher {
  const write = openDelivery(jobs, facts, reactions)
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

  /** One of them cannot be delivered: each alone, so that it holds up no other. It comes again when its lease is over. */
  async function tellApart(): Promise<number> {
    const errors: unknown[] = []
    for (let delivered = 0; ; delivered += 1) {
      const [event] = await claim(db, clock.now(), 1)
      if (!event) {
        if (errors.length > 0) throw errors[0]
        return delivered
      }
      try {
        await deliver(await inTransaction(db, (trx) => write(trx, [event])))
      } catch (err) {
        log.error({ err, event: event.event_id, name: event.name }, 'an event could not be delivered')
        errors.push(err)
      }
    }
  }

  async function deliver({ events, messages, notified }: Written): Promise<number> {
    if (events.length === 0) return 0
    const failures = new Map<string, unknown>()
    for (const message of messages) {
      try {
        live.emit(message)
      } catch (error) {
        failures.set(message.id, error)
      }
    }
    live.ring(await countUnread(db, live.listening(notified)))
    await markDelivered(
      db,
      events.filter(({ event_id }) => !failures.has(event_id)),
      clock.now(),
    )
    jobs.nudge()
    const [failure] = failures.values()
    if (failures.size > 0) throw failure
    return events.length
  }

  async function rounds(): Promise<number> {
    let total = 0
    do {
      isAgain = false
      let delivered = 0
      do {
        delivered = await round()
        total += delivered
      } while (delivered === claimAtOnce)
      // Within the loop: what is recorded meanwhile is delivered by another round.
      if (total === 0) await logGivenUp()
    } while (isAgain && !isStopped)
    return total
  }

  /** Asked when there is nothing else to do. An event is given up once, and nobody else would say so. */
  async function logGivenUp(): Promise<void> {
    for (const { event_id, name } of await takeGivenUp(db, clock.now()))
      log.error({ event: event_id, name }, 'an event was given up: it could not be delivered in all its attempts')
  }

  function drain(): Promise<number> {
    isAgain = true
    running ??= pause.measured(rounds).finally(() => {
      running = undefined
    })
    return running
  }

  const run = () => {
    nudged = undefined
    if (!isStopped) drain().catch((err) => log.error({ err }, 'delivering events failed; tried again at the next poll'))
  }
  const nudge = () => {
    nudged ??= setTimeout(run, pause.ms())
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
