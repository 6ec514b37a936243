import { SEARCHED_ROWS_MAX } from '@crm/contract/rules/limits'
import { type CustomerSearch, filtersIn } from './customer-search.ts'

/** How many rows from the beginning are answered: all of them in the usual order alone. The deleted have an order of their own. */
export const reachOf = (search: CustomerSearch) =>
  filtersIn(search).length > 0 || (search.sort ?? '-createdDate') !== '-createdDate' || search.tab === 'deleted'
    ? SEARCHED_ROWS_MAX
    : Number.POSITIVE_INFINITY
