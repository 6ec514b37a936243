import { expect, test } from 'vitest'
import { daysOf, listOf, questionOf, readAddress } from './statistics-address.ts'

const now = new Date('2026-11-20T02:00:00Z')

test('an address that says nothing means this month, and what cannot be read is passed over', () => {
  expect(readAddress({ period: 'never', campaign: 'x', curator: 0 })).toEqual({ curator: 0 })
  expect(questionOf(readAddress({}), false)).toEqual({ ...daysOf('month'), viewAll: false })
})

test('a time with an open end has both', () => {
  expect(daysOf('month', now)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(daysOf('2026-09-05..', now)).toEqual({ from: '2026-09-05', to: '2026-11-20' })
  expect(daysOf('..2025-09-05', now)).toEqual({ from: '2025-01-01', to: '2025-09-05' })
  expect(daysOf('2027-02-01..', now)).toEqual({ from: '2027-02-01', to: '2027-02-01' })
})

test('a figure leads to the list of its campaign with the same filters, where there is such a list', () => {
  const asked = questionOf(readAddress({ period: '2026-11-02', campaign: 7, source: 3 }), true)
  const days = { from: '2026-11-02', to: '2026-11-02' }
  expect(listOf(asked, { status: [2], curator: 0 })).toMatchObject({
    params: { id: '7' },
    search: { layout: 'table', ...days, status: [2], curator: [0], source: [3] },
  })
  expect(listOf(asked, { source: 0 })).toBeUndefined()
  expect(listOf({ ...asked, departmentId: 2 })).toBeUndefined()
  expect(listOf(questionOf(readAddress({}), true))).toBeUndefined()
})
