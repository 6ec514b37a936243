import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import {
  type TicketSort,
  ticketPriorities,
  ticketSorts,
  ticketStatuses,
  waitingStatuses,
} from '@crm/contract/ticket-rules'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { mergeSearch } from '../../../kernel/list-search.ts'
import { day, id, idOrNone, idsFrom, oneOf, type Read, word, yes } from '../../../kernel/search-values.ts'
import type { Sort } from '../../../ui/columns.ts'

export const ticketTabs = ['all', 'charge', 'created', 'joined', 'pending', 'late'] as const
export type TicketTab = (typeof ticketTabs)[number]

const someOf =
  <T extends number>(allowed: readonly T[]) =>
  (value: unknown): T[] | undefined => {
    const found = idsFrom(id)(value)?.flatMap((number) => allowed.find((one) => one === number) ?? [])
    return found?.length ? found : undefined
  }

/** Every filter of the list, by its name in `SearchTicket`; `curatorId` 0 means that nobody is in charge. */
const filterReaders = {
  text: word(200),
  status: someOf(ticketStatuses),
  priority: someOf(ticketPriorities),
  departmentId: id,
  departmentTaskId: id,
  curatorId: idOrNone,
  creatorId: id,
  participantId: id,
  customerId: id,
  from: day,
  to: day,
  waiting: yes,
  late: yes,
}
export type TicketFilters = Read<typeof filterReaders>
export type FilterKey = keyof TicketFilters
export const filterKeys = Object.keys(filterReaders) as FilterKey[]

const sizes = [BLOCK_SIZE, 50, 100]

const placeReaders = {
  tab: oneOf<TicketTab>(ticketTabs),
  layout: oneOf(['board']),
  /** The saved view that these filters began as. */
  view: id,
  /** Only those of the own department and the own ones, of a person who may see more. */
  own: yes,
  sort: oneOf<TicketSort>(ticketSorts),
  page: id,
  size: oneOf(sizes),
  /** The ticket in the quick view when the full page was opened. */
  open: id,
}

/** What stands in the address of the list. Absent: tab all, as a table, newest first, first page, 20 rows. */
export type TicketSearch = TicketFilters & Read<typeof placeReaders>

/** Makes sense of whatever stands in an address; what cannot be read is passed over. */
export const readTicketSearch = (raw: Record<string, unknown>): TicketSearch =>
  Object.fromEntries(
    Object.entries({ ...placeReaders, ...filterReaders }).flatMap(([key, read]) => {
      const value = read(raw[key])
      return value === undefined ? [] : [[key, value]]
    }),
  )

const defaults: TicketSearch = { tab: 'all', page: 1, size: BLOCK_SIZE }

/** For the address: what a plain list has anyway is left out. */
export const withoutDefaults = (part: TicketSearch): TicketSearch =>
  Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      Object.entries(defaults).some(([name, usual]) => name === key && usual === value) ? undefined : value,
    ]),
  )

export const filtersIn = (search: TicketSearch) => filterKeys.filter((key) => search[key] !== undefined)
export const noFilters: TicketFilters = Object.fromEntries(filterKeys.map((key) => [key, undefined]))

/** A view's filters as they are kept: the same list is the same text, whatever page it shows. */
export function toSavedSearch(search: TicketSearch): string {
  const kept = readTicketSearch({ ...search, view: undefined, page: undefined, open: undefined })
  return defaultStringifySearch(mergeSearch({}, withoutDefaults(kept))).replace(/^\?/, '')
}
export const fromSavedSearch = (text: string) => readTicketSearch(defaultParseSearch(text))

/** Whose list it is, and whether that person may see more than the own department. */
export interface Reader {
  readonly userId: number
  readonly mayViewAll: boolean
}

const tabFilters = (tab: TicketTab, { userId }: Reader): TicketFilters =>
  ({
    all: {},
    charge: { curatorId: userId },
    created: { creatorId: userId },
    joined: { participantId: userId },
    pending: { status: [...waitingStatuses] },
    late: { late: true } as const,
  })[tab]

/** A filter that says otherwise than the open tab leaves the tab: nothing is shown under a name that is not true. */
export function leavingTab({ tab = 'all' }: TicketSearch, part: TicketSearch): TicketSearch {
  const fixed = Object.keys(tabFilters(tab, { userId: 0, mayViewAll: false })) as FilterKey[]
  return 'tab' in part || !fixed.some((key) => part[key] !== undefined) ? part : { ...part, tab: undefined }
}

const pickFilters = (search: TicketSearch): TicketFilters =>
  Object.fromEntries(filtersIn(search).map((key) => [key, search[key]]))

/** The filters as `SearchTicket` and `SearchBoard` ask for them, without a place in the list. */
export const toQuestion = (search: TicketSearch, reader: Reader) => ({
  ...pickFilters(search),
  ...tabFilters(search.tab ?? 'all', reader),
  viewAll: reader.mayViewAll && search.own !== true,
})
export type TicketQuestion = ReturnType<typeof toQuestion>

export const usualSort: TicketSort = '-createdDate'
export const toSort = (sort: TicketSort | undefined): Sort | null =>
  sort === undefined ? null : { key: sort.replace('-', ''), descending: sort.startsWith('-') }
export const fromSort = (sort: Sort | null) =>
  sort === null ? undefined : placeReaders.sort(sort.descending ? `-${sort.key}` : sort.key)
