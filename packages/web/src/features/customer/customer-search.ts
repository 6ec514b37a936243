import {
  type CustomerTab,
  customerSorts,
  customerTabs,
  negatedFields,
  type SearchCustomer,
} from '@crm/contract/customer-fields'
import { SEARCHED_ROWS_MAX } from '@crm/contract/rules/limits'
import { filtersIn, readAddress, type SearchOf } from '../../kit/list/address.ts'
import { daysIn, spellPeriod } from '../../kit/list/filter/period.ts'
import type { Reader } from '../../kit/list/list.ts'
import { customerFilters } from './customer-filters.ts'

/** What may stand in the address of a list of customers. */
export const customerAddress = {
  tabs: customerTabs,
  sorts: customerSorts,
  filters: customerFilters,
  // A link may spell the tab as the wire does.
  aliases: { tab: 'activeTab' },
} as const
export type CustomerSearch = SearchOf<typeof customerFilters, CustomerTab, (typeof customerSorts)[number]>
export const usualSort = '-createdDate' as const

const isMale = (word: 'male' | 'female' | undefined) => (word === undefined ? undefined : word === 'male')
type Filters = Pick<CustomerSearch, keyof typeof customerFilters>
const filtersOf = (search: CustomerSearch): Filters =>
  Object.fromEntries(filtersIn(customerAddress, search).map((key) => [key, search[key]]))

/** The filters as `SearchCustomer` asks for them, without a place in the list. */
export function toQuestion(search: CustomerSearch, { viewAll }: Reader) {
  const { refId, source, birthday, createdDate, appointmentSchedule, lastInteraction, ...filters } = filtersOf(search)
  const [born, created, met, spoken] = [birthday, createdDate, appointmentSchedule, lastInteraction].map(daysIn)
  return {
    ...filters,
    birthdayFrom: born?.from,
    birthdayTo: born?.to,
    createdFrom: created?.from,
    createdTo: created?.to,
    appointmentFrom: met?.from,
    appointmentTo: met?.to,
    lastInteractionFrom: spoken?.from,
    lastInteractionTo: spoken?.to,
    not: search.not && negatedFields.filter((field) => search.not?.includes(field)),
    genderCustomer: isMale(search.genderCustomer),
    genderContact: isMale(search.genderContact),
    // Whose id it is says nothing without an id.
    ...(refId !== undefined && { refId, source: source ?? 1 }),
    activeTab: search.tab ?? 'all',
    viewAll,
  } as const
}

type Question = Partial<Omit<SearchCustomer, 'sort' | 'block' | 'maxPerBlock' | 'count' | 'userId'>>
const genderWord = (male: boolean | null | undefined) =>
  male === true ? 'male' : male === false ? 'female' : undefined
const spelled = (from: string | null | undefined, to: string | null | undefined) =>
  spellPeriod({ from: from ?? undefined, to: to ?? undefined })

/** What was asked before, as the address of the list has it: the way back of `toQuestion`. */
export function toSearch(question: Question): CustomerSearch {
  const raw = {
    ...question,
    tab: question.activeTab,
    birthday: spelled(question.birthdayFrom, question.birthdayTo),
    createdDate: spelled(question.createdFrom, question.createdTo),
    appointmentSchedule: spelled(question.appointmentFrom, question.appointmentTo),
    lastInteraction: spelled(question.lastInteractionFrom, question.lastInteractionTo),
    genderCustomer: genderWord(question.genderCustomer),
    genderContact: genderWord(question.genderContact),
  }
  return readAddress(customerAddress, raw)
}

/** How many rows from the beginning are answered: all of them in the usual order alone. The deleted have an order of their own. */
export const reachOf = (search: CustomerSearch) =>
  filtersIn(customerAddress, search).length > 0 || (search.sort ?? usualSort) !== usualSort || search.tab === 'deleted'
    ? SEARCHED_ROWS_MAX
    : Number.POSITIVE_INFINITY
