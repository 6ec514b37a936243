import type { SignedInUser } from '@crm/contract/account'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drafts } from './drafts.ts'
import { dropMe, dropUnauthorized, markUnauthorized } from './me.ts'
import { keepSignedIn } from './session.ts'
import { vault } from './vault.ts'

const user: SignedInUser = {
  token: 'token',
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
const other: SignedInUser = { ...user, userId: 6, userName: 'staff.sales02' }

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/list-issue', search: '', origin: 'https://crm.example.vn' })
  keepSignedIn(user)
  drafts.set('ticket.comment.7', 'Đã gọi cho khách')
})
afterEach(dropMe)

/** As it goes: refused on a page, told on the sign-in page. */
function runOut() {
  markUnauthorized()
  dropUnauthorized()
}

test('a session that runs out costs nobody what was typed: it is there after the next sign-in', () => {
  runOut()
  expect(drafts.get('ticket.comment.7')).toBeNull()
  keepSignedIn({ ...user, token: 'next-token' })
  expect(drafts.get('ticket.comment.7')).toBe('Đã gọi cho khách')
})

test('what one person typed is gone when another signs in', () => {
  runOut()
  keepSignedIn(other)
  expect(drafts.get('ticket.comment.7')).toBeNull()
  expect(vault.names().filter((name) => name.startsWith('draft.'))).toEqual([])
  runOut()
  keepSignedIn(user)
  expect(drafts.get('ticket.comment.7')).toBeNull()
})

test('a sign-out takes it along', () => {
  dropMe()
  expect(vault.names()).toEqual([])
})

test('a field that is left while the session ends keeps what was typed before', () => {
  markUnauthorized()
  drafts.set('ticket.comment.7', '')
  drafts.remove('ticket.comment.7')
  keepSignedIn(user)
  expect(drafts.get('ticket.comment.7')).toBe('Đã gọi cho khách')
})

test('what was sent or given up is gone', () => {
  drafts.remove('ticket.comment.7')
  expect(drafts.get('ticket.comment.7')).toBeNull()
})
