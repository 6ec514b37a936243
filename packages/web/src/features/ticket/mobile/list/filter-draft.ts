import { filtersIn } from '../../../../kit/list/address.ts'
import { type TicketSearch, ticketAddress } from '../../list/ticket-search.ts'

/** What the sheet changes; text and segment have places of their own. */
export type FilterDraft = Pick<
  TicketSearch,
  'status' | 'priority' | 'departmentId' | 'late' | 'waiting' | 'tab' | 'sort' | 'own'
>

const inSheet = ['status', 'priority', 'departmentId', 'late', 'waiting', 'tab', 'sort', 'own'] as const
export const emptyDraft: FilterDraft = Object.fromEntries(inSheet.map((key) => [key, undefined]))
export const draftOf = (search: TicketSearch): FilterDraft => ({
  ...emptyDraft,
  ...Object.fromEntries(inSheet.map((key) => [key, search[key]])),
})

/** How many filters are hidden behind the button, those that came with the address among them. */
export function countFilters(search: TicketSearch): number {
  const hidden = filtersIn(ticketAddress, search).filter((key) => key !== 'text' && key !== 'status')
  return hidden.length + (search.tab && search.tab !== 'all' ? 1 : 0) + (search.own ? 1 : 0)
}

/** On or off in a list of choices; an empty list chooses all. */
export function toggled<T>(list: readonly T[] | undefined, one: T): T[] | undefined {
  const next = list?.includes(one) ? list.filter((other) => other !== one) : [...(list ?? []), one]
  return next.length === 0 ? undefined : next
}
