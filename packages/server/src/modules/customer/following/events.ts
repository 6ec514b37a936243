import { fact } from '../../../kernel/events/fact.ts'
import { roomOf } from '../../../kernel/live/live.ts'
import type { Followed } from '../store-follow.ts'

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
