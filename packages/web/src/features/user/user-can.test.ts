import { expect, test } from 'vitest'
import type { Me } from '../../kernel/me.ts'
import { actsOf, reasonNot } from './user-can.ts'

const me: Me = {
  userName: 'admin',
  userId: 1,
  fullName: 'Quản trị',
  systemRole: 'admin',
  priorityPermission: 1,
  userGroupId: 1,
  positionId: 4,
  departmentId: 1,
  avatar: null,
  avatarType: null,
}
const colleague = { userId: 7, standing: 'working', activated: true, state: 'working', positionId: 4 } as const

test('a deleted account can only be brought back', () => {
  expect(actsOf({ ...colleague, standing: 'deleted', activated: false, state: 'suspended' })).toEqual(['recover'])
})

test('only an account that was never activated is offered its activation', () => {
  expect(actsOf({ ...colleague, standing: 'unactivated', activated: false }).slice(0, 2)).toEqual([
    'resend',
    'activate',
  ])
  expect(actsOf(colleague)).not.toContain('resend')
})

test('a locked account is unlocked, a paused one goes on working, and neither is stopped twice', () => {
  expect(actsOf({ ...colleague, standing: 'suspended', state: 'suspended' })).toContain('unlock')
  expect(actsOf({ ...colleague, standing: 'suspended', state: 'suspended' })).not.toContain('lock')
  expect(actsOf({ ...colleague, standing: 'paused', state: 'paused' })).toEqual(
    expect.arrayContaining(['resume', 'lock']),
  )
})

test('nobody shuts the own account out', () => {
  const own = { ...colleague, userId: me.userId }
  for (const act of ['pause', 'lock', 'delete'] as const) expect(reasonNot(act, own, me)).toBe('ownAccount')
  expect(reasonNot('endSessions', own, me)).toBeUndefined()
})

test('a department keeps its leader: such an account is not deleted', () => {
  const leader = { ...colleague, positionId: 1 }
  expect(reasonNot('delete', leader, me)).toBe('isLeader')
  expect(reasonNot('lock', leader, me)).toBeUndefined()
})
