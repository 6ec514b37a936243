import { SearchBoard, SearchTicket } from '@crm/contract/ticket-fields'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { mergeSearch } from '../../../kernel/list-search.ts'
import { fromSavedSearch, readAddress, toSavedSearch, withoutDefaults } from '../../../kit/list/address.ts'
import { leavingTab, type TicketSearch, ticketAddress, toQuestion } from './ticket-search.ts'

const readTicketSearch = (raw: Record<string, unknown>) => readAddress(ticketAddress, raw)
const every: Required<Omit<TicketSearch, 'not' | 'view' | 'page' | 'open'>> = {
  tab: 'joined',
  layout: 'board',
  own: true,
  sort: '-dueDate',
  size: 50,
  text: 'máy in 0012',
  status: [1, 6],
  priority: [1],
  departmentId: 2,
  departmentTaskId: 5,
  curatorId: 0,
  creatorId: 7,
  participantId: 8,
  customerId: 40,
  from: '2026-01-01',
  to: '2026-11-30',
  waiting: true,
  late: true,
}
const reader = { userId: 9, viewAll: true }
const throughAddress = (search: TicketSearch) =>
  readTicketSearch(defaultParseSearch(defaultStringifySearch(mergeSearch({}, withoutDefaults(ticketAddress, search)))))

test('every filter, the tab, the board, the sort and the place come back after F5', () => {
  const search = { ...every, view: 9, page: 4, open: 77 }
  expect(throughAddress(search)).toEqual(search)
})

test('an address typed by hand that makes no sense is passed over', () => {
  const nonsense = {
    tab: 'everyone',
    layout: 'map',
    page: -3,
    size: 5_000,
    sort: 'password',
    status: [0, 7, 'x'],
    priority: 'urgent',
    from: '31/02/2020',
    text: { $gt: '' },
    late: 'maybe',
  }
  expect(readTicketSearch(nonsense)).toEqual({})
})

test('one status that a link names without a list is understood', () => {
  expect(readTicketSearch({ status: 3 })).toEqual({ status: [3] })
})

test('a plain list has a plain address', () => {
  expect(mergeSearch({}, withoutDefaults(ticketAddress, { tab: 'all', page: 1, size: 20 }))).toEqual({})
})

test('a saved view keeps the filters, but neither the page nor the ticket that was open', () => {
  expect(
    fromSavedSearch(ticketAddress, toSavedSearch(ticketAddress, { ...every, view: 9, page: 4, open: 77 })),
  ).toEqual(every)
})

test('the question is one that the contract takes, for the list and for the board', () => {
  const question = toQuestion({ ...every, tab: 'all' }, reader)
  expect(SearchTicket.parse(question)).toMatchObject({ status: [1, 6], curatorId: 0, customerId: 40, late: true })
  expect(SearchBoard.parse(question)).toMatchObject({ priority: [1], departmentId: 2 })
})

test('no place in the list and no name of a view is asked for', () => {
  const question = toQuestion({ view: 9, page: 4, size: 50, open: 77, layout: 'board', sort: 'priority' }, reader)
  expect(question).toEqual({ viewAll: true })
})

test('each tab asks for what its name says, whoever reads', () => {
  expect(toQuestion({ tab: 'charge' }, reader)).toMatchObject({ curatorId: 9 })
  expect(toQuestion({ tab: 'created' }, reader)).toMatchObject({ creatorId: 9 })
  expect(toQuestion({ tab: 'joined' }, reader)).toMatchObject({ participantId: 9 })
  expect(toQuestion({ tab: 'pending' }, reader)).toMatchObject({ status: [1, 6] })
  expect(toQuestion({ tab: 'late' }, reader)).toMatchObject({ late: true })
  expect(toQuestion({ tab: 'charge', curatorId: 4 }, reader)).toMatchObject({ curatorId: 9 })
})

test('a filter that says otherwise than the open tab leaves it, any other stays under it', () => {
  expect(leavingTab({ tab: 'charge' }, { curatorId: 4 })).toEqual({ curatorId: 4, tab: undefined })
  expect(leavingTab({ tab: 'charge' }, { priority: [1] })).toEqual({ priority: [1] })
  expect(leavingTab({ tab: 'charge' }, { curatorId: undefined })).toEqual({ curatorId: undefined })
  expect(leavingTab({ tab: 'charge' }, { tab: 'late' })).toEqual({ tab: 'late' })
})
