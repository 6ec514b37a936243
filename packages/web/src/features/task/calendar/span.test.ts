import { expect, test } from 'vitest'
import { daysShown, isLong, placeDay, shifted, touches, turned } from './span.ts'

const at = (from: string, to: string, allDay = false) => ({
  startDate: new Date(`${from}+07:00`).toISOString(),
  endDate: new Date(`${to}+07:00`).toISOString(),
  allDay,
})
const day = '2026-11-23'
const lanesOf = (...times: ReturnType<typeof at>[]) => placeDay(times, day).map(({ lane, lanes }) => [lane, lanes])

test('a week begins on Monday, a month shows its weeks whole', () => {
  expect(daysShown('week', '2026-11-29')).toEqual([23, 24, 25, 26, 27, 28, 29].map((date) => `2026-11-${date}`))
  const month = daysShown('month', '2026-11-15')
  expect([month[0], month.at(-1), month.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  expect(daysShown('month', '2027-02-10')).toHaveLength(28)
})

test('a month later is no later than its last day', () => {
  expect(turned('month', '2027-01-31', 1)).toBe('2027-02-28')
  expect(turned('month', '2027-01-31', -1)).toBe('2026-12-31')
  expect(turned('week', '2026-11-29', 1)).toBe('2026-12-06')
})

test('those of the same time stand side by side, one after the other in the same lane', () => {
  const nine = at('2026-11-23T09:00', '2026-11-23T10:00')
  const half = at('2026-11-23T09:30', '2026-11-23T11:00')
  const ten = at('2026-11-23T10:00', '2026-11-23T10:30')
  const noon = at('2026-11-23T12:00', '2026-11-23T13:00')
  expect(lanesOf(nine, half, ten, noon)).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ])
})

test('a night belongs to both of its days, each with its part', () => {
  const night = at('2026-11-22T22:00', '2026-11-23T02:00')
  expect(placeDay([night], day)).toMatchObject([{ from: 0, to: 120 }])
  expect(placeDay([night], '2026-11-22')).toMatchObject([{ from: 1_320, to: 1_440 }])
})

test('what lasts a day stands above the hours, and on no day that it does not touch', () => {
  const whole = at('2026-11-23T00:00', '2026-11-24T00:00', true)
  expect([isLong(whole), placeDay([whole], day)]).toEqual([true, []])
  expect([touches(whole, day), touches(whole, '2026-11-24')]).toEqual([true, false])
})

test('moving keeps how long it lasts, stretching keeps its start and leaves a quarter of an hour', () => {
  const nine = at('2026-11-23T09:00', '2026-11-23T10:00')
  expect(shifted(nine, { edge: 'all', days: 1, minutes: -30 })).toEqual(at('2026-11-24T08:30', '2026-11-24T09:30'))
  expect(shifted(nine, { edge: 'end', days: 0, minutes: 45 })).toEqual(at('2026-11-23T09:00', '2026-11-23T10:45'))
  expect(shifted(nine, { edge: 'end', days: 0, minutes: -90 })).toEqual(at('2026-11-23T09:00', '2026-11-23T09:15'))
  const whole = at('2026-11-23T00:00', '2026-11-24T00:00', true)
  expect(shifted(whole, { edge: 'all', days: 2, minutes: 30 })).toEqual(
    at('2026-11-25T00:00', '2026-11-26T00:00', true),
  )
})
