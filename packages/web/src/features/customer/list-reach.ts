import { SEARCHED_ROWS_MAX } from '@crm/contract/rules/limits'
import { type CustomerSearch, filtersIn } from './customer-search.ts'

interface Place {
  /** Null while nobody has counted. */
  readonly total: number | null
  readonly size: number
  readonly reach: number
}

/** How many rows from the beginning are answered: all of them in the usual order alone. The deleted have an order of their own. */
export const reachOf = (search: CustomerSearch) =>
  filtersIn(search).length > 0 || (search.sort ?? '-createdDate') !== '-createdDate' || search.tab === 'deleted'
    ? SEARCHED_ROWS_MAX
    : Number.POSITIVE_INFINITY

export const lastPageOf = ({ total, size, reach }: Place) =>
  Math.max(1, Math.ceil(Math.min(total ?? Number.POSITIVE_INFINITY, reach) / size))

/** Whether there are rows that this order never comes to. */
export const isCutAt = ({ total, reach }: Place) => total !== null && total > reach

/** Where to go from a page that has no rows: to the last one that may have some, else to the first. */
export function pageInstead(page: number, place: Place) {
  const last = lastPageOf(place)
  return last < page ? last : 1
}
