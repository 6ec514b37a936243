import { expect, test } from 'vitest'
import { emptyTask, lastDayIn, nextHour, recurrenceOf, timeFault, withLastDay, withStart } from './typed-task.ts'

const now = new Date('2026-11-23T02:20:00.000Z')
const typed = emptyTask(now, null, { value: '3', label: 'Trung bình' })

test('a new task begins at the next full hour and lasts one', () => {
  expect(nextHour(now)).toEqual({ startDate: '2026-11-23T03:00:00.000Z', endDate: '2026-11-23T04:00:00.000Z' })
  expect(nextHour(new Date('2026-11-23T03:00:00.000Z')).startDate).toBe('2026-11-23T04:00:00.000Z')
})

test('a new start takes the end along', () => {
  expect(withStart(typed, '2026-11-24T01:00:00.000Z').endDate).toBe('2026-11-24T02:00:00.000Z')
  expect(withStart(typed, null)).toEqual({ startDate: null, endDate: typed.endDate })
})

test('whole days are typed by their last day', () => {
  const whole = { ...typed, allDay: true, ...withLastDay('2026-11-25') }
  expect(whole.endDate).toBe('2026-11-25T17:00:00.000Z')
  expect(lastDayIn(whole)).toBe('2026-11-25')
})

test('a fault of the time stands at the field that mends it', () => {
  expect(timeFault(typed, null, now)).toBeUndefined()
  expect(timeFault({ ...typed, startDate: now.toISOString() }, null, now)).toEqual({
    field: 'startDate',
    code: 'task.startTooEarly',
  })
  expect(timeFault({ ...typed, endDate: typed.startDate }, null, now)?.field).toBe('endDate')
  expect(timeFault({ ...typed, endDate: '2028-01-01T00:00:00.000Z' }, null, now)?.code).toBe('task.tooLong')
})

test('only a week has days, and a series ends in one way', () => {
  const series = { ...typed, every: 'week', weekDays: [5, 1], until: '2026-12-31', times: 3, ends: 'until' } as const
  expect(recurrenceOf(series)).toEqual({
    every: 'week',
    interval: 1,
    weekDays: [1, 5],
    until: '2026-12-31',
    times: null,
  })
  expect(recurrenceOf({ ...series, every: 'day', ends: 'times' })).toMatchObject({
    weekDays: [],
    until: null,
    times: 3,
  })
  expect(recurrenceOf(typed)).toBeNull()
})
