import { user } from '@crm/contract/user'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { mergeSearch } from '../../kernel/list-search.ts'
import {
  fromSavedSearch,
  fromSort,
  readUserSearch,
  toQuestion,
  toSavedSearch,
  toSort,
  type UserSearch,
} from './user-search.ts'

const every: UserSearch = {
  text: 'hoà 0912',
  departmentId: 2,
  positionId: 4,
  userGroupId: 3,
  systemRole: 'user',
  standing: 'suspended',
  sort: '-lastSeen',
  size: 50,
}
const throughAddress = (search: UserSearch) =>
  readUserSearch(defaultParseSearch(defaultStringifySearch(mergeSearch({}, search))))

test('every filter, the sort and the place come back after F5', () => {
  const search = { ...every, view: 9, page: 4, open: 77 }
  expect(throughAddress(search)).toEqual(search)
})

test('what stands in an address by mistake is passed over', () => {
  expect(readUserSearch({ standing: 'asleep', departmentId: '-1', sort: 'email', size: 7, text: '' })).toEqual({})
})

test('a saved view is the same text on whichever page it was saved, and gives its filters back', () => {
  const kept = toSavedSearch({ ...every, page: 3, open: 7, view: 2 })
  expect(kept).toBe(toSavedSearch(every))
  expect(fromSavedSearch(kept)).toEqual(every)
})

test('the question is one that the contract takes', () => {
  const wire = Object.fromEntries(
    Object.entries(toQuestion({ ...every, page: 2 })).map(([key, value]) => [key, String(value)]),
  )
  expect(user.all.query.safeParse(wire).success).toBe(true)
})

test('a sort of the table head and of the address are the same', () => {
  expect(toSort('-lastSeen')).toEqual({ key: 'lastSeen', descending: true })
  expect(fromSort({ key: 'fullName', descending: false })).toBe('fullName')
  expect(fromSort({ key: 'departmentName', descending: false })).toBeUndefined()
})
