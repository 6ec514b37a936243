import type { PermissionExplanation } from '@crm/contract/permission'
import { expect, test } from 'vitest'
import { sentencesOf } from './why-sentences.ts'

const found: PermissionExplanation = {
  allowed: true,
  reason: 'flagOn',
  priorityPermission: 3,
  source: 'position',
  owner: { index: 4, name: 'Nhân viên' },
  department: { index: 3, name: 'Phòng Kinh doanh' },
  flags: null,
  reach: null,
  changedBy: 'Nguyễn Quốc Bảo',
  changedDate: '2026-11-20T02:00:00.000Z',
}
const keysOf = (part: Partial<PermissionExplanation>, action: 'edit' | 'viewAll' = 'edit') =>
  sentencesOf({ ...found, ...part }, action).map(({ key }) => key)

test('an answer says where the rights come from, what decided and who set it last', () => {
  expect(keysOf({})).toEqual(['why.source.position', 'why.reason.flagOn', 'why.changed'])
  expect(sentencesOf(found, 'edit')[0]?.values).toEqual({ name: 'Nhân viên', department: 'Phòng Kinh doanh' })
})

test('no record is named where none has a part in it', () => {
  expect(keysOf({ reason: 'admin' })).toEqual(['why.reason.admin'])
  expect(keysOf({ reason: 'cannotSignIn', allowed: false })).toEqual(['why.reason.cannotSignIn'])
  expect(keysOf({ reason: 'adminOnly', allowed: false })).toEqual(['why.reason.adminOnly'])
})

test('how far viewAll reaches is said of viewAll alone, and only when it holds', () => {
  const reach = [{ index: 3, name: 'Phòng Kinh doanh' }]
  expect(keysOf({ reach }, 'viewAll')).toContain('why.reach')
  expect(keysOf({}, 'viewAll')).toContain('why.reachAll')
  expect(keysOf({ reach })).not.toContain('why.reach')
  expect(keysOf({ reach, allowed: false, reason: 'flagOff' }, 'viewAll')).not.toContain('why.reach')
})

test('a record that nobody has changed since says so', () => {
  expect(keysOf({ changedBy: null })).toContain('why.setUp')
  expect(keysOf({ changedBy: null, changedDate: null })).toContain('why.neverChanged')
})
