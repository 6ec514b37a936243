import { customer } from '@crm/contract/customer'
import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { queries } from '../../kernel/query.ts'
import { type CustomerQuestion, type CustomerSearch, filtersIn, toQuestion } from './customer-search.ts'

/** Everything that shows customers stands under this key. */
const allCustomers = ['customer'] as const
export const refreshCustomers = () => queries.invalidateQueries({ queryKey: allCustomers })

/** One block of the list; the rows of the block before stay until it is here. */
export function blockQuery(search: CustomerSearch, mayViewAll: boolean) {
  const body = {
    ...toQuestion(search, mayViewAll),
    block: search.page ?? 1,
    maxPerBlock: search.size ?? BLOCK_SIZE,
  }
  return queryOptions({
    queryKey: [...allCustomers, 'list', body],
    queryFn: ({ signal }) => call(customer.search, { body, signal }),
    placeholderData: keepPreviousData,
  })
}

/** How many there are in each tab, whatever is filtered. */
export const totalsQuery = (viewAll: boolean) =>
  queryOptions({
    queryKey: [...allCustomers, 'totals', viewAll],
    queryFn: ({ signal }) => call(customer.totals, { params: { viewAll, activeTab: 'all' }, signal }),
  })

/** How many rows the filters leave; asked apart from the rows, so that turning a page counts nothing again. */
export function countQuery(search: CustomerSearch, mayViewAll: boolean) {
  const { sort: _, ...asked } = toQuestion(search, mayViewAll)
  return queryOptions({
    queryKey: [...allCustomers, 'count', asked],
    queryFn: async ({ signal }) => {
      const { total } = await call(customer.search, { body: { ...asked, count: true, maxPerBlock: 1 }, signal })
      return total ?? null
    },
    enabled: filtersIn(search).length > 0,
  })
}

const IDS_PER_CALL = 100

/** The rows of every block of what the filters leave, at most `countMax` of them. */
export async function readAllRows(question: CustomerQuestion, countMax: number) {
  const blocks = Math.ceil(countMax / IDS_PER_CALL)
  const rows: Awaited<ReturnType<typeof call<typeof customer.search>>>['items'] = []
  for (let block = 1; block <= blocks; block++) {
    const { items } = await call(customer.search, { body: { ...question, block, maxPerBlock: IDS_PER_CALL } })
    rows.push(...items)
    if (items.length < IDS_PER_CALL) break
  }
  return rows.slice(0, countMax)
}
