import { inTransaction } from '../../kernel/database/transaction.ts'
import { record } from '../../kernel/events/record.ts'
import type { JobKind } from '../../kernel/jobs.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Db } from '../../schema/index.ts'
import { sweepUndo } from './bulk/store-changes.ts'
import { customersFollowed } from './events.ts'
import { undoValidMs } from './rules.ts'
import { awaitWriters, follow, listLeftBehind } from './store-following.ts'

/** Values before a bulk change are kept no longer than they can be put back. */
export const sweepUndoJob = (platform: Platform): JobKind<object> => ({
  queue: 'sweep-customer-undo',
  cron: '37 * * * *',
  run: () => sweepUndo(platform.db, new Date(platform.clock.now().getTime() - undoValidMs)),
})

const followQueue = 'customers-follow'
const foundMax = 20_000
const customersAtOnce = 1_000

/** Leaves it to a job, within the caller's transaction, that customers stand under the departments of these people. */
export const followCurators = ({ jobs }: Pick<Platform, 'jobs'>, db: Db, userIds: readonly number[]): Promise<void> =>
  jobs.send(db, followQueue, { userIds })

/** Sets right what is not, and nothing else: it may run again, and after the next move of the same person. */
const followJob = (platform: Platform): JobKind<{ userIds: readonly number[] }> => ({
  queue: followQueue,
  run: async ({ userIds }) => {
    for (const userId of userIds) await followOne(platform, userId)
    platform.dispatcher.nudge()
  },
})

async function followOne({ db }: Platform, userId: number): Promise<void> {
  await inTransaction(db, (trx) => awaitWriters(trx, userId))
  for (;;) {
    const found = await listLeftBehind(db, userId, foundMax)
    if (found.length === 0) return
    for (let at = 0; at < found.length; at += customersAtOnce) {
      const batch = found.slice(at, at + customersAtOnce)
      await inTransaction(db, async (trx) => {
        const customers = await follow(trx, batch)
        if (customers.length > 0) await record(trx, null, customersFollowed, { customers })
      })
    }
  }
}

export const customerJobs = (platform: Platform) => [sweepUndoJob(platform), followJob(platform)]
