import type { Pace } from '../../../kernel/mail/bulk/budget.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { Recipient } from '../../marketing-template/public.ts'
import type { Policy } from '../../setting/public.ts'
import { tellProgress } from './progress.ts'
import { type Claimed, claim, release } from './store-claim.ts'
import { faultOf, stop } from './store-finish.ts'
import type { Plan } from './store-plan.ts'

/** One send while a job is at it. */
export interface Running {
  readonly platform: Platform
  readonly plan: Plan
  readonly policy: Policy
  readonly signal: AbortSignal
}

interface Next {
  readonly row: Claimed
  readonly recipient: Recipient
}

export interface Queue {
  /** undefined: nothing more is due, or may go, for now. */
  next(): Promise<Next | undefined>
  /** These are under way and no longer only claimed. */
  begun(messageIds: ReadonlySet<number>): void
  /** Gives back what was claimed and not begun. */
  close(): Promise<void>
}

const claimedAtOnce = 100
const refilledBelow = 50

interface Budget {
  readonly scope: string
  readonly paceSince: (firstDay: string) => Pace
}

type ReadRecipients = (rows: readonly Claimed[]) => Promise<ReadonlyMap<number, Recipient>>

/** Claims in groups, one group at a time however many ask. */
export function openQueue({ platform, plan, policy, signal }: Running, budget: Budget, read: ReadRecipients): Queue {
  const { db, clock } = platform
  const waiting: Next[] = []
  const held = new Map<number, Claimed>()
  let isOver = false
  let filling: Promise<void> | undefined

  async function fill(): Promise<void> {
    await tellProgress(platform, plan)
    const fault = await faultOf(db, plan, policy)
    if (fault) await stop(db, plan, fault, clock.now())
    const claiming = { plan, policy, ...budget, now: clock.now(), max: claimedAtOnce }
    const rows = fault || signal.aborted ? [] : await claim(db, claiming)
    for (const row of rows) held.set(row.messageId, row)
    const recipients = await read(rows)
    for (const row of rows) {
      const recipient = recipients.get(row.customerId)
      if (recipient) waiting.push({ row, recipient })
    }
    isOver = rows.length === 0
  }

  const refill = () => {
    filling ??= fill().finally(() => {
      filling = undefined
    })
    return filling
  }

  return {
    async next() {
      while (waiting.length === 0 && !isOver) await refill()
      // The next ones come while these are on their way; a failure is met by whoever finds nothing more.
      if (waiting.length < refilledBelow && !isOver) refill().catch(() => {})
      return waiting.shift()
    },
    begun(messageIds) {
      for (const messageId of messageIds) held.delete(messageId)
    },
    async close() {
      await filling?.catch(() => {})
      await release(db, [...held.values()], clock.now())
    },
  }
}
