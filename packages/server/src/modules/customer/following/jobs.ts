import { inTransaction } from '../../../kernel/database/transaction.ts'
import { fact } from '../../../kernel/events/fact.ts'
import { record } from '../../../kernel/events/record.ts'
import type { JobKind } from '../../../kernel/jobs.ts'
import { roomOf } from '../../../kernel/live/live.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { Db } from '../../../schema/index.ts'
import { awaitWriters, type Followed, follow, listLeftBehind } from './store.ts'

const followQueue = 'customers-follow'
const foundMax = 20_000
const customersAtOnce = 1_000

/** Leaves it to a job, within the caller's transaction, that customers stand under the departments of these people. */
export const followCurators = ({ jobs }: Pick<Platform, 'jobs'>, db: Db, userIds: readonly number[]): Promise<void> =>
  jobs.send(db, followQueue, { userIds })

/** Sets right what is not, and nothing else: it may run again, and after the next move of the same person. */
export const followJob = (platform: Platform): JobKind<{ userIds: readonly number[] }> => ({
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

interface CustomersFollowed {
  readonly customers: readonly Followed[]
}

/** Customers stand under another department now: the leaders of both, and those who see everything, look again. */
export const customersFollowed = fact<CustomersFollowed>('customer.followedCurator', {
  hub: async ({ customers }) =>
    [...Map.groupBy(customers, ({ from, to }) => `${from} ${to}`).values()].flatMap((group) => {
      const [first] = group
      if (!first) return []
      const departments = first.from === null ? [first.to] : [first.from, first.to]
      return [
        {
          channel: 'customer',
          event: 'CustomerChange',
          rooms: [roomOf.everything, ...departments.map(roomOf.department)],
          data: { customerIds: group.map(({ customerId }) => customerId) },
        },
      ]
    }),
})

export const customerFollowFacts = [customersFollowed]
