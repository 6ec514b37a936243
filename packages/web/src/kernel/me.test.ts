import { afterEach, expect, test } from 'vitest'
import { dropMe, getAuth, keepMe, type Me, markUnauthorized, readAuth, restoreMe } from './me.ts'
import { vault } from './vault.ts'

const me: Me = {
  userName: 'staff.sales01',
  userId: 5,
  fullName: 'Nguyễn Ánh',
  systemRole: 'user',
  priorityPermission: 1,
  userGroupId: 1,
  positionId: 4,
  departmentId: 2,
  avatar: null,
  avatarType: null,
}

afterEach(dropMe)

test('a kept token and user are a sign-in', () => {
  expect(readAuth('token', me)).toEqual({ kind: 'signedIn', token: 'token', me })
})

test.each([
  ['a token without its user', 'token', null],
  ['a user without a token', null, me],
  ['a user of another shape', 'token', { name: 'Ánh' }],
])('%s is no sign-in', (_, token, user) => {
  expect(readAuth(token, user)).toEqual({ kind: 'guest' })
})

test('the stand-in for a password is not kept with the user', () => {
  keepMe({ ...me, token: 'token', rememberToken: 'rm1.selector.secret' })
  expect(JSON.stringify(vault.get('user'))).not.toContain('rm1.')
})

test('a refused token is known as such at the next visit', () => {
  keepMe({ ...me, token: 'token' })
  markUnauthorized()
  restoreMe()
  expect(getAuth().kind).toBe('unauthorized')
  expect(vault.get('user')).toBeNull()
})
