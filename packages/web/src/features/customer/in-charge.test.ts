import { expect, test } from 'vitest'
import type { Me } from '../../kernel/me.ts'
import { isInCharge } from './in-charge.ts'

const lan: Me = {
  userName: 'lan.tran',
  userId: 5,
  fullName: 'Trần Lan',
  systemRole: 'user',
  priorityPermission: 1,
  userGroupId: 1,
  positionId: 4,
  departmentId: 2,
  avatar: null,
  avatarType: null,
}

test('the curator is in charge, whoever created the customer', () => {
  expect(isInCharge(lan, { curator: 5, creator: 'minh.le' })).toBe(true)
  expect(isInCharge(lan, { curator: 9, creator: 'lan.tran' })).toBe(false)
})

test('while there is no curator the creator is in charge', () => {
  expect(isInCharge(lan, { curator: 0, creator: 'lan.tran' })).toBe(true)
  expect(isInCharge(lan, { curator: 0, creator: 'minh.le' })).toBe(false)
})

test('an admin is in charge of every customer, a guest of none', () => {
  expect(isInCharge({ ...lan, systemRole: 'admin' }, { curator: 9, creator: 'minh.le' })).toBe(true)
  expect(isInCharge(null, { curator: 0, creator: '' })).toBe(false)
})
