import { expect, test } from 'vitest'
import { anyDayBehind, opportunitiesBehind, readBehind, tasksBehind } from './behind.tsx'
import { daysOf, questionOf, readAddress } from './statistics-address.ts'

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

test('a figure leads to the rows with the same filters, and the address names them again', () => {
  const question = questionOf(readAddress({ period: '2026-11-02', campaign: 7, department: 2, source: 3 }), true)
  const days = { from: '2026-11-02', to: '2026-11-02' }
  const search = { period: 'year', page: 3 }
  const { behind } = opportunitiesBehind(question, { status: [2], curator: [0], reached: 3 }).search(search)
  const asked = { viewAll: true, campaignId: 7, department: 2, source: [3], status: [2], curator: [0], reached: 3 }
  expect(behind).toEqual({ of: 'opportunities', asked: { ...days, ...asked } })
  expect(readBehind(behind)).toMatchObject({ of: 'opportunities', asked: { ...days, ...asked } })
  const won = anyDayBehind(question, { closedFrom: '2026-10-01', closedTo: '2026-10-31' }).search(search)
  expect(won.behind).not.toHaveProperty('asked.from')
  const tasks = tasksBehind(question, 5, ['call']).search(search).behind
  expect(readBehind(tasks)).toMatchObject({
    of: 'tasks',
    asked: { curator: 5, type: ['call'], campaignId: 7, source: 3, finishedFrom: days.from, finishedTo: days.to },
  })
})

test('what somebody typed into the address shows no rows', () => {
  for (const raw of [undefined, 'x', { of: 'customers', asked: {} }, { of: 'tasks', asked: { status: [9] } }])
    expect(readBehind(raw)).toBeUndefined()
})
