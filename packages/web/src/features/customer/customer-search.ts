import { type CustomerSort, type CustomerTab, customerSorts, customerTabs } from '@crm/contract/customer-fields'
import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { mergeSearch } from '../../kernel/list-search.ts'
import { day, id, idOrNone, idsFrom, oneOf, type Read, word, yes } from '../../kernel/search-values.ts'
import type { Sort } from '../../ui/columns.ts'

const gender = oneOf(['male', 'female'])
const curatorId = (value: unknown) => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^_?\d{1,15}$/.test(text) ? text : undefined
}

/**
 * Every filter of the list, by its name in `SearchCustomer`; only the genders are words here, because an address drops
 * what is false. `relationship` 0 and `curator` 0 mean none, absent means all (-1 on the wire).
 */
const filterReaders = {
  text: word(200),
  groupId: id,
  curatorId,
  departmentId: id,
  customerCode: word(20),
  phoneCustomer: word(30),
  emailCustomer: word(254),
  genderCustomer: gender,
  birthday: day,
  address: word(200),
  taxCode: word(20),
  nameContact: word(200),
  phoneContact: word(30),
  emailContact: word(254),
  genderContact: gender,
  relationship: idOrNone,
  groupCustomer: idsFrom(id),
  sourceCustomer: idsFrom(id),
  business: idsFrom(idOrNone),
  curator: idOrNone,
  creator: word(20),
  source: oneOf([1, 2]),
  refId: idOrNone,
  appointmentSchedule: day,
  appointmentDue: yes,
  createdFrom: day,
  createdTo: day,
}

export type CustomerFilters = Read<typeof filterReaders>
export type FilterKey = keyof CustomerFilters
export const filterKeys = Object.keys(filterReaders) as FilterKey[]

const sizes = [BLOCK_SIZE, 50, 100]
const sorts = [...customerSorts, ...customerSorts.map((field) => `-${field}` as const)] as const

const placeReaders = {
  tab: oneOf<CustomerTab>(customerTabs),
  /** The saved view that these filters began as. */
  view: id,
  /** Only the own ones, of a person who may see more. */
  own: yes,
  sort: oneOf<CustomerSort>(sorts),
  page: id,
  size: oneOf(sizes),
  /** The customer in the quick view when the full page was opened. */
  open: id,
}

/** What stands in the address of the list. Absent: tab all, newest first, first page, 20 rows. */
export type CustomerSearch = CustomerFilters & Read<typeof placeReaders>

/** Makes sense of whatever stands in an address; what cannot be read is passed over. */
export function readCustomerSearch(raw: Record<string, unknown>): CustomerSearch {
  const readers = Object.entries({ ...placeReaders, ...filterReaders })
  return Object.fromEntries(
    readers.flatMap(([key, read]) => {
      // A link may spell the tab as the wire does.
      const value = read(raw[key] ?? (key === 'tab' ? raw['activeTab'] : undefined))
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

const defaults: CustomerSearch = { tab: 'all', page: 1, size: BLOCK_SIZE }

/** For the address: what a plain list has anyway is left out. */
export const withoutDefaults = (part: CustomerSearch): CustomerSearch =>
  Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      Object.entries(defaults).some(([name, usual]) => name === key && usual === value) ? undefined : value,
    ]),
  )

export const filtersIn = (search: CustomerSearch) => filterKeys.filter((key) => search[key] !== undefined)
export const noFilters: CustomerFilters = Object.fromEntries(filterKeys.map((key) => [key, undefined]))

/** A view's filters as they are kept: the same list is the same text, whatever page it shows. */
export function toSavedSearch(search: CustomerSearch): string {
  const kept = readCustomerSearch({ ...search, view: undefined, page: undefined, open: undefined })
  return defaultStringifySearch(mergeSearch({}, withoutDefaults(kept))).replace(/^\?/, '')
}
export const fromSavedSearch = (text: string) => readCustomerSearch(defaultParseSearch(text))

const isMale = (word: 'male' | 'female' | undefined) => (word === undefined ? undefined : word === 'male')

/** The filters as `SearchCustomer` asks for them, without a place in the list. */
export function toQuestion(search: CustomerSearch, mayViewAll: boolean) {
  const { tab, view: _view, own, sort, page: _page, size: _size, open: _open, refId, source, ...filters } = search
  return {
    ...filters,
    genderCustomer: isMale(search.genderCustomer),
    genderContact: isMale(search.genderContact),
    // Whose id it is says nothing without an id.
    ...(refId !== undefined && { refId, source: source ?? 1 }),
    activeTab: tab ?? 'all',
    sort: sort ?? '-createdDate',
    viewAll: mayViewAll && own !== true,
  } as const
}
export type CustomerQuestion = ReturnType<typeof toQuestion>

export const toSort = (sort: CustomerSort | undefined): Sort | null =>
  sort === undefined ? null : { key: sort.replace('-', ''), descending: sort.startsWith('-') }
export const fromSort = (sort: Sort | null) =>
  sort === null ? undefined : placeReaders.sort(sort.descending ? `-${sort.key}` : sort.key)
