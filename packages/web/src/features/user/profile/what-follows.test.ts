import { expect, test } from 'vitest'
import { whatFollowsPlace } from './what-follows.ts'

const employee = {
  departmentId: 2,
  positionId: 4,
  priorityPermission: 1,
  systemRole: 'user',
  customersInCharge: 0,
  ticketsInCharge: 0,
} as const

test('customers go along to another department, and are not spoken of where there are none', () => {
  expect(whatFollowsPlace({ ...employee, customersInCharge: 12 }, { departmentId: 3 })).toEqual(['customers'])
  expect(whatFollowsPlace(employee, { departmentId: 3 })).toEqual([])
  expect(whatFollowsPlace({ ...employee, customersInCharge: 12 }, { positionId: 3 })).toEqual([])
})

test('tickets in charge stay where they are when the person moves', () => {
  expect(whatFollowsPlace({ ...employee, ticketsInCharge: 3 }, { departmentId: 3 })).toEqual(['tickets'])
  expect(whatFollowsPlace({ ...employee, ticketsInCharge: 3 }, { positionId: 3 })).toEqual([])
})

test('rights change only for those who have theirs from the position', () => {
  expect(whatFollowsPlace({ ...employee, priorityPermission: 3 }, { positionId: 3 })).toEqual(['rights'])
  expect(whatFollowsPlace({ ...employee, priorityPermission: 3, systemRole: 'admin' }, { positionId: 3 })).toEqual([])
})

test('a seat does not travel: a leader who moves leaves it, an employee who is made one takes it', () => {
  expect(whatFollowsPlace({ ...employee, positionId: 1 }, { departmentId: 3 })).toEqual(['seatLeft'])
  expect(whatFollowsPlace({ ...employee, positionId: 1 }, { positionId: 4 })).toEqual(['seatLeft'])
  expect(whatFollowsPlace(employee, { positionId: 1 })).toEqual(['seatTaken'])
})
