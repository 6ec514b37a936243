import { customer } from '@crm/contract/customer'
import type { CustomerView, TimelineKind } from '@crm/contract/customer-views'
import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'
import { queries } from '../../../kernel/query.ts'

const one = 'one'
/** A full block may have another behind it. */
const nextBlock = (found: number, blocks: number) => (found === BLOCK_SIZE ? blocks + 1 : undefined)

export const customerQuery = (customerId: number, viewAll: boolean) =>
  queryOptions({
    queryKey: ['customer', one, customerId, viewAll],
    queryFn: ({ signal }) => call(customer.one, { params: { customerId, viewAll }, signal }),
  })

export const timelineQuery = (customerId: number, kind: TimelineKind) =>
  infiniteQueryOptions({
    queryKey: ['customer', 'timeline', customerId, kind],
    queryFn: async ({ pageParam, signal }) => {
      const params = { customerId, block: pageParam, maxPerBlock: BLOCK_SIZE }
      return (await call(customer.timeline, { params, query: { kind }, signal })).items
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => nextBlock(last.length, pages.length),
  })

export const referralsQuery = (customerId: number) =>
  infiniteQueryOptions({
    queryKey: ['customer', 'referrals', customerId],
    queryFn: ({ pageParam, signal }) =>
      call(customer.referrals, { params: { customerId }, query: { block: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => nextBlock(last.brought.length, pages.length),
  })

/** Asks again for everything that may show this customer, but for the customer itself. */
export const refreshAround = (customerId: number) =>
  queries.invalidateQueries({
    queryKey: ['customer'],
    predicate: ({ queryKey }) => queryKey[1] !== one || queryKey[2] !== customerId,
  })

export const refreshCustomer = (customerId: number) =>
  queries.invalidateQueries({ queryKey: ['customer', one, customerId] })

/** What an own change answered stands at once. */
export function keepCustomer(view: CustomerView) {
  queries.setQueriesData({ queryKey: ['customer', one, view.customerId] }, view)
  void refreshAround(view.customerId)
}
