import { inTransaction } from '../../../kernel/database/transaction.ts'
import type { JobKind } from '../../../kernel/jobs.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { Db } from '../../../schema/index.ts'
import { touchCustomers } from '../../message/public.ts'
import { readPolicy } from '../../setting/public.ts'
import { foldOf } from './rules.ts'
import { dropMonths, holdFold, openMonths, saveFolded, takeHits } from './store-fold.ts'

const groupMax = 1_000
/** What a machine does stands close together: before it is judged, the others of its burst have come. */
const settleMs = 30_000

async function foldGroup(db: Db, until: Date): Promise<number> {
  if (!(await holdFold(db))) return 0
  const hits = await takeHits(db, { until, max: groupMax })
  if (hits.length === 0) return 0
  const folded = foldOf(hits)
  await saveFolded(db, folded)
  await touchCustomers(db, folded.customerIds, hits.at(-1)?.at ?? until)
  return hits.length
}

/** A group is marked and counted in one transaction: after a kill it is counted whole, or not yet. */
export const foldHits = (platform: Platform): JobKind<object> => ({
  queue: 'tracking-fold',
  cron: '* * * * *',
  run: async (_, { signal }) => {
    const until = new Date(platform.clock.now().getTime() - settleMs)
    for (let taken = groupMax; taken === groupMax && !signal.aborted; )
      taken = await inTransaction(platform.db, (db) => foldGroup(db, until))
  },
})

/** Months are opened ahead, and dropped as a whole when the policy keeps them no longer. */
export const keepHitMonths = (platform: Platform): JobKind<object> => ({
  queue: 'tracking-months',
  cron: '17 3 * * *',
  run: async () => {
    const now = platform.clock.now()
    await inTransaction(platform.db, async (db) => {
      const { policy } = await readPolicy(db)
      await openMonths(db, now)
      await dropMonths(db, now, policy.hitMonths)
    })
  },
})
