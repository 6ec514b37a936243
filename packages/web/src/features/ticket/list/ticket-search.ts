import {
  type TicketTab,
  tabFilters,
  ticketPriorities,
  ticketSortFields,
  ticketStatuses,
  ticketTabs,
} from '@crm/contract/ticket-rules'
import { id, idOrNone } from '../../../kernel/search-values.ts'
import { filtersIn, type SearchOf } from '../../../kit/list/address.ts'
import { choices, date, flag, text } from '../../../kit/list/filter/filters.ts'
import type { Reader } from '../../../kit/list/list.ts'
import { priorityWord, statusWord } from '../ticket-words.ts'

/** What may stand in the address of a list of tickets; `curatorId` 0 means that nobody is in charge. */
export const ticketAddress = {
  tabs: ticketTabs,
  layouts: ['board'],
  sorts: ticketSortFields,
  filters: {
    text: text(200),
    status: choices(ticketStatuses, {
      options: () => ticketStatuses.map((value) => ({ value: String(value), label: statusWord(value) })),
    }),
    priority: choices(ticketPriorities, {
      options: () => ticketPriorities.map((value) => ({ value: String(value), label: priorityWord(value) })),
    }),
    departmentId: { read: id },
    departmentTaskId: { read: id },
    curatorId: { read: idOrNone },
    creatorId: { read: id },
    participantId: { read: id },
    customerId: { read: id },
    from: date(),
    to: date(),
    late: flag(),
    waiting: flag(),
  },
} as const
export type TicketSearch = SearchOf<typeof ticketAddress.filters, TicketTab, (typeof ticketSortFields)[number]>
type Filters = Pick<TicketSearch, keyof typeof ticketAddress.filters>
export const usualSort = '-createdDate' as const

/** A filter that says otherwise than the open tab leaves the tab: nothing is shown under a name that is not true. */
export function leavingTab({ tab = 'all' }: TicketSearch, part: TicketSearch): TicketSearch {
  const fixed = filtersIn(ticketAddress, tabFilters(tab, 0))
  return 'tab' in part || filtersIn(ticketAddress, part).every((key) => !fixed.includes(key))
    ? part
    : { ...part, tab: undefined }
}

const filtersOf = (search: TicketSearch): Filters =>
  Object.fromEntries(filtersIn(ticketAddress, search).map((key) => [key, search[key]]))

/** The filters as `SearchTicket` and `SearchBoard` ask for them, without a place in the list. */
export const toQuestion = (search: TicketSearch, { userId, viewAll }: Reader) => ({
  ...filtersOf(search),
  ...tabFilters(search.tab ?? 'all', userId),
  viewAll,
})
export type TicketQuestion = ReturnType<typeof toQuestion>
