import { expect, test } from 'vitest'
import { readOnlyReason } from './read-only-reason.ts'

const known = { deleted: false, curator: 7, curatorName: 'An', creatorName: 'Bình' }

test('the curator is named as the one in charge, and the creator never is', () => {
  expect(readOnlyReason(known)).toEqual({ key: 'reason.readOnly', who: 'An' })
  expect(readOnlyReason({ ...known, curator: 0, curatorName: '' })).toEqual({
    key: 'reason.readOnlyNobody',
    who: 'Bình',
  })
})

test('of a deleted customer only that is said', () => {
  expect(readOnlyReason({ ...known, deleted: true }).key).toBe('reason.deleted')
})
