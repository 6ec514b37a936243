import { inTransaction } from '../../kernel/database/transaction.ts'
import type { JobKind } from '../../kernel/jobs.ts'
import type { Platform } from '../../kernel/platform.ts'
import { listCarriers, type MovableField, moveCustomers } from '../customer/public.ts'
import { businesses, customerGroups, customerSources, type List, relationships } from './rules.ts'
import { holdMove } from './store-move.ts'

export const moveQueue = 'lookup-move'

/** The customers of a deleted entry get the one that it names, in the name of who deleted it. */
export interface LookupMove {
  readonly word: List['word']
  readonly index: number
  readonly userId: number
}

const lists: readonly List[] = [customerGroups, customerSources, relationships, businesses]

/** Moves what carries the entry until nothing does. It may run twice: the second run finds nothing left. */
export const moveJob = (platform: Platform): JobKind<LookupMove> => ({
  queue: moveQueue,
  expireSeconds: 3_600,
  run: async (order) => {
    const list = lists.find(({ word }) => word === order.word)
    if (list?.carriers.kind !== 'customers') return
    const { field } = list.carriers
    // Who was filling in a form with the entry meanwhile is found by the next pass.
    let isMoved = true
    while (isMoved) isMoved = await movePass(platform, list, field, order)
  },
})

/** Once over all that carry the entry; answers whether any did. */
async function movePass(platform: Platform, list: List, field: MovableField, order: LookupMove): Promise<boolean> {
  const { db, clock, dispatcher } = platform
  let isMoved = false
  let last = 0
  for (;;) {
    const customerIds = await listCarriers(db, field, order.index, last)
    if (customerIds.length === 0) return isMoved
    const to = await inTransaction(db, async (trx) => {
      const target = await holdMove(trx, list, order.index)
      if (target === null) return null
      const by = { userId: order.userId, now: clock.now() }
      await moveCustomers(trx, by, { field, customerIds, from: order.index, to: target })
      return target
    })
    if (to === null) return false
    dispatcher.nudge()
    isMoved = true
    last = customerIds.at(-1) ?? last
  }
}

export const lookupJobs = (platform: Platform) => [moveJob(platform)]
