import { SearchCustomer } from '@crm/contract/customer-fields'
import { plainDateOf, presetRange } from '@crm/contract/rules/dates'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { mergeSearch } from '../../kernel/list-search.ts'
import { fromSavedSearch, noFilters, readAddress, toSavedSearch, withoutDefaults } from '../../kit/list/address.ts'
import { changeOf } from '../../kit/list/filter/filter-words.ts'
import { customerFilters } from './customer-filters.ts'
import { type CustomerSearch, customerAddress, toQuestion, usualSort } from './customer-search.ts'

const readCustomerSearch = (raw: Record<string, unknown>) => readAddress(customerAddress, raw)
const reader = { userId: 1, viewAll: true }
const every: Required<Omit<CustomerSearch, 'view' | 'page' | 'open' | 'layout'>> = {
  tab: 'charge',
  own: true,
  sort: '-lastInteraction',
  size: 50,
  text: 'hoà 0912',
  groupId: 3,
  curatorId: '_12',
  departmentId: 4,
  customerCode: 'KH000001',
  phoneCustomer: '0912 345',
  emailCustomer: 'lan@',
  genderCustomer: 'female',
  birthday: '1980-01-01..1990-02-28',
  without: ['emailCustomer', 'curator'],
  not: ['groupCustomer', 'business'],
  address: 'Lê Lợi',
  taxCode: '0312',
  nameContact: 'Đặng',
  phoneContact: '098',
  emailContact: 'a@b',
  genderContact: 'male',
  relationship: 0,
  groupCustomer: [3, 5],
  sourceCustomer: [2],
  business: [0, 7],
  curator: 0,
  creator: 'staff.sales01',
  source: 2,
  refId: 8,
  appointmentSchedule: '2026-11-20',
  appointmentDue: true,
  createdDate: '2026-01-01..',
  lastInteraction: 'lastMonth',
}
const throughAddress = (search: CustomerSearch) =>
  readCustomerSearch(
    defaultParseSearch(defaultStringifySearch(mergeSearch({}, withoutDefaults(customerAddress, search)))),
  )

test('every filter, the tab, the sort and the place come back after F5', () => {
  const search = { ...every, view: 9, page: 4, open: 77 }
  expect(throughAddress(search)).toEqual(search)
})

test('a number typed as text stays the text that was typed', () => {
  expect(throughAddress({ text: '0912' })).toEqual({ text: '0912' })
  expect(throughAddress({ text: '912', customerCode: '000001' })).toEqual({ text: '912', customerCode: '000001' })
})

test('a space that was just typed is not taken away', () => {
  expect(readCustomerSearch({ text: 'Nguyễn ' }).text).toBe('Nguyễn ')
})

test('an address typed by hand that makes no sense is passed over', () => {
  const nonsense = {
    tab: 'everyone',
    page: -3,
    size: 5_000,
    sort: 'password',
    groupId: '1 or 1=1',
    curatorId: '__3',
    birthday: '31/02/2020',
    createdDate: '2026-01-01..2026-02-01..',
    lastInteraction: '..',
    without: ['name'],
    not: ['groupCustomer', 'text'],
    groupCustomer: ['x', null],
    genderCustomer: true,
    text: { $gt: '' },
    unknown: 1,
  }
  expect(readCustomerSearch(nonsense)).toEqual({})
})

test('a link that names the tab as the wire does is understood', () => {
  expect(readCustomerSearch({ activeTab: 'forget' })).toEqual({ tab: 'forget' })
})

test('a plain list has a plain address', () => {
  expect(mergeSearch({}, withoutDefaults(customerAddress, { tab: 'all', page: 1, size: 20 }))).toEqual({})
})

test('a saved view keeps the filters, but neither the page nor the customer that was open', () => {
  const saved = toSavedSearch(customerAddress, { ...every, view: 9, page: 4, open: 77 })
  expect(fromSavedSearch(customerAddress, saved)).toEqual(every)
})

test('the same filters set in another order are the same view', () => {
  expect(toSavedSearch(customerAddress, { relationship: 2, tab: 'forget', text: 'lan' })).toBe(
    toSavedSearch(customerAddress, { text: 'lan', tab: 'forget', relationship: 2 }),
  )
})

test('the question is one that the contract takes, with genders and nobody in charge as the wire spells them', () => {
  const question = toQuestion(every, reader)
  expect(SearchCustomer.parse({ ...question, sort: usualSort })).toMatchObject({
    genderCustomer: false,
    genderContact: true,
    curator: 0,
    relationship: 0,
    business: [0, 7],
    source: 2,
    refId: 8,
    not: ['groupCustomer', 'business'],
    without: ['emailCustomer', 'curator'],
    activeTab: 'charge',
  })
})

test('days are asked for from and to, in their order, and a time that moves along by the days of now', () => {
  const search = { birthday: '1990-02-28', createdDate: '2026-03-01..2026-01-01', appointmentSchedule: '..2026-11-20' }
  const { from, to } = presetRange('lastMonth', new Date())
  const question = toQuestion({ ...search, lastInteraction: 'lastMonth' }, reader)
  expect(SearchCustomer.parse({ ...question, sort: usualSort })).toMatchObject({
    birthdayFrom: '1990-02-28',
    birthdayTo: '1990-02-28',
    createdFrom: '2026-01-01',
    createdTo: '2026-03-01',
    appointmentTo: '2026-11-20',
    lastInteractionFrom: plainDateOf(from),
    lastInteractionTo: plainDateOf(new Date(Date.parse(to) - 1)),
  })
  expect(question.appointmentFrom).toBeUndefined()
})

test('the other way round goes only with a value', () => {
  expect(readCustomerSearch({ not: ['business', 'curator'], business: [3] })).toEqual({
    not: ['business'],
    business: [3],
  })
  expect(noFilters(customerAddress)).toHaveProperty('not', undefined)
  const { business } = customerFilters
  const both = { not: ['business', 'curator'] }
  expect(changeOf(business, 'business', undefined, both)).toEqual({ business: undefined, not: ['curator'] })
  expect(changeOf(business, 'business', [4], both)).toEqual({ business: [4] })
  expect(toQuestion({ business: [3], not: ['business'] }, reader)).toMatchObject({ business: [3], not: ['business'] })
})

test('no place in the list and no name of a view is asked for', () => {
  const question = toQuestion({ view: 9, page: 4, size: 50, open: 77, tab: 'view' }, reader)
  expect(question).not.toHaveProperty('view')
  expect(question).not.toHaveProperty('page')
  expect(question).not.toHaveProperty('open')
})

test('whose presenter it is goes only with a presenter', () => {
  expect(toQuestion({ source: 2 }, reader)).not.toHaveProperty('source')
  expect(toQuestion({ refId: 5 }, reader)).toMatchObject({ refId: 5, source: 1 })
})
