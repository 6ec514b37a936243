import { setImmediate as oneTurn } from 'node:timers/promises'
import type { MailOutcome } from './outcome.ts'

export interface Settled<Order, Outcome = MailOutcome> {
  readonly order: Order
  readonly outcome: Outcome
}

export interface Group<Order, Outcome = MailOutcome> {
  readonly begun: readonly Order[]
  readonly settled: readonly Settled<Order, Outcome>[]
}

/**
 * Commits, in one transaction, what came to its end and what is to begin; answers which of `begun` may. What it was told
 * once is not told again once it has answered.
 */
export type WriteMarks<Order, Outcome = MailOutcome> = (group: Group<Order, Outcome>) => Promise<ReadonlySet<Order>>

export interface Marks<Order, Outcome = MailOutcome> {
  /** Stands in the database before it answers; the outcome of the mail before goes along in the same transaction. */
  begin(order: Order): Promise<boolean>
  settle(order: Order, outcome: Outcome): void
  /** Until everything is written. Throws where it cannot be. */
  flush(): Promise<void>
}

interface Asking<Order> {
  readonly order: Order
  readonly resolve: (mayBegin: boolean) => void
  readonly reject: (error: unknown) => void
}

/** An outcome waits so long for a beginning to go along with. */
const lingerMs = 100

/**
 * While one group is written the next gathers: many connections share a commit, and none has more than one mail that has
 * begun and not ended in the database.
 */
export function openMarks<Order, Outcome = MailOutcome>(write: WriteMarks<Order, Outcome>): Marks<Order, Outcome> {
  let asking: Asking<Order>[] = []
  let settled: Settled<Order, Outcome>[] = []
  let scheduled: Promise<void> | undefined
  let last: Promise<void> = Promise.resolve()
  let lingering: NodeJS.Timeout | undefined

  async function writeGroup(): Promise<void> {
    const group = { asked: asking, settled }
    asking = []
    settled = []
    scheduled = undefined
    clearTimeout(lingering)
    lingering = undefined
    if (group.asked.length === 0 && group.settled.length === 0) return
    try {
      const may = await write({ begun: group.asked.map(({ order }) => order), settled: group.settled })
      for (const { order, resolve } of group.asked) resolve(may.has(order))
    } catch (error) {
      settled = [...group.settled, ...settled]
      for (const { reject } of group.asked) reject(error)
      throw error
    }
  }

  const schedule = () => {
    if (!scheduled) {
      // One turn of the loop later: connections that were answered together ask together.
      scheduled = last.then(() => oneTurn()).then(writeGroup)
      last = scheduled.catch(() => {})
    }
    return scheduled
  }

  return {
    begin: (order) =>
      new Promise((resolve, reject) => {
        asking.push({ order, resolve, reject })
        schedule().catch(() => {})
      }),
    settle(order, outcome) {
      settled.push({ order, outcome })
      lingering ??= setTimeout(() => void schedule().catch(() => {}), lingerMs)
    },
    async flush() {
      await last
      if (settled.length > 0) await schedule()
      clearTimeout(lingering)
    },
  }
}
