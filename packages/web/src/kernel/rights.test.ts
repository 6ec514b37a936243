import { expect, test } from 'vitest'
import { areSameRights, readRights, sourceOf } from './rights.ts'

const plain = {
  accessPermission: true,
  addPermission: false,
  editPermission: true,
  deletePermission: false,
  permanentDeletePermission: false,
  downloadPermission: false,
  viewAllPermission: false,
}

test.each([
  [1, 1, 'user'],
  [2, 1, 'userGroup'],
  [3, 1, 'leader'],
  [3, 4, 'position'],
  [3, 2, 'position'],
] as const)('priority %i with position %i asks the rights of the %s', (priorityPermission, positionId, source) => {
  expect(sourceOf({ priorityPermission, positionId })).toBe(source)
})

test('a record of a user or group allows what its own flags say', () => {
  const rights = readRights([{ functionTag: 'MNU_Customer', ...plain }], false)
  expect(rights.get('MNU_Customer')).toMatchObject({ access: true, edit: true, add: false, viewAll: false })
})

test('a record of a position allows what its user block says', () => {
  const rights = readRights([{ functionTag: 'MNU_Customer', user: plain }], false)
  expect(rights.get('MNU_Customer')).toMatchObject({ access: true, edit: true, delete: false })
})

test('a leader has the leader flags alone: the plain ones beside them count for nothing', () => {
  const user = { ...plain, accessPermission_Leader: true, viewAllPermission_Leader: true, editPermission_Leader: false }
  const rights = readRights([{ functionTag: 'MNU_Issue', user }], true)
  expect(rights.get('MNU_Issue')).toMatchObject({ access: true, viewAll: true, edit: false })
})

test('a function without a record is not allowed', () => {
  expect(readRights([{ functionTag: 'MNU_Customer', ...plain }], false).get('MNU_Issue')).toBeUndefined()
})

test('rights are the same when they allow the same, whatever stands there without allowing anything', () => {
  const one = readRights([{ functionTag: 'MNU_Customer', ...plain }], false)
  const none = readRights([{ functionTag: 'MNU_File' }], false)
  expect(areSameRights(one, new Map([...one, ...none]))).toBe(true)
  expect(areSameRights(new Map(), none)).toBe(true)
  expect(areSameRights(one, none)).toBe(false)
  expect(areSameRights(one, readRights([{ functionTag: 'MNU_Customer', ...plain, addPermission: true }], false))).toBe(
    false,
  )
})
