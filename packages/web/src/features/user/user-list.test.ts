import { user } from '@crm/contract/user'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { mergeSearch } from '../../kernel/list-search.ts'
import {
  fromSavedSearch,
  fromSort,
  type ListSearch,
  readAddress,
  toSavedSearch,
  toSort,
} from '../../kit/list/address.ts'
import { userList } from './user-list.tsx'

const every = {
  text: 'hoà 0912',
  departmentId: 2,
  positionId: 4,
  userGroupId: 3,
  systemRole: 'user',
  standing: 'suspended',
  sort: '-lastSeen',
  size: 50,
} as const
const throughAddress = (search: ListSearch) =>
  readAddress(userList, defaultParseSearch(defaultStringifySearch(mergeSearch({}, search))))

test('every filter, the sort and the place come back after F5', () => {
  const search = { ...every, view: 9, page: 4, open: 77 }
  expect(throughAddress(search)).toEqual(search)
})

test('what stands in an address by mistake is passed over', () => {
  const mistaken = { standing: 'asleep', departmentId: '-1', sort: 'email', size: 7, text: '' }
  expect(readAddress(userList, mistaken)).toEqual({})
})

test('a saved view is the same text on whichever page it was saved, and gives its filters back', () => {
  const saved = toSavedSearch(userList, { ...every, page: 3, open: 7, view: 2 })
  expect(saved).toBe(toSavedSearch(userList, every))
  expect(fromSavedSearch(userList, saved)).toEqual(every)
})

test('the question is one that the contract takes', () => {
  const asked = { ...userList.ask(every, { userId: 1, viewAll: true }), block: 2, sort: userList.usualSort }
  const wire = Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, String(value)]))
  expect(user.all.query.safeParse(wire).success).toBe(true)
})

test('a sort of the table head and of the address are the same, and the usual one is not spelled', () => {
  expect(toSort('-lastSeen')).toEqual({ key: 'lastSeen', descending: true })
  expect(fromSort(userList, 'fullName', { key: 'fullName', descending: true })).toBe('-fullName')
  expect(fromSort(userList, 'fullName', { key: 'fullName', descending: false })).toBeUndefined()
  expect(fromSort(userList, 'fullName', { key: 'departmentName', descending: false })).toBeUndefined()
})
