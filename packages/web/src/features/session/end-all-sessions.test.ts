import type { SignedInUser } from '@crm/contract/account'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropMe, keepMe } from '../../kernel/me.ts'
import { findRemembered, keepRemembered } from '../sign-in/remembered.ts'
import { endAllSessions } from './end-all-sessions.ts'

const user: SignedInUser = {
  token: 'token',
  userName: 'admin',
  userId: 1,
  fullName: 'Nguyễn Quốc Bảo',
  systemRole: 'admin',
  priorityPermission: 1,
  userGroupId: 1,
  positionId: 4,
  departmentId: 2,
  avatar: null,
  avatarType: null,
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  keepMe(user)
  keepRemembered({ userName: 'admin', token: 'rm1.selector.secret' })
})
afterEach(() => {
  dropMe()
  vi.unstubAllGlobals()
})

test('ending the own other sessions ends what this device remembered, too', async () => {
  await endAllSessions('admin')
  expect(findRemembered()).toBeNull()
})

test('ending those of somebody else leaves the own remembered sign-in', async () => {
  await endAllSessions('staff.sales01')
  expect(findRemembered()?.userName).toBe('admin')
})
