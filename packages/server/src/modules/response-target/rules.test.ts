import type { WorkingTime } from '@crm/contract/response-target'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addWorkingMs,
  calendarOf,
  clockAfter,
  faultsOf,
  minutesFor,
  usualWorkingTime,
  workingMsBetween,
} from './rules.ts'

const minuteMs = 60_000
const usual = calendarOf(usualWorkingTime)
/** A moment of the office's clock. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+07:00`)
const shown = (moment: Date | undefined | null) =>
  moment && new Date(moment.getTime() + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
// 16/11/2026 is a Monday.
const later = (from: string, minutes: number, calendar = usual) =>
  shown(addWorkingMs(calendar, at(from), minutes * minuteMs))
const between = (from: string, to: string, calendar = usual) => workingMsBetween(calendar, at(from), at(to)) / minuteMs

describe('working time', () => {
  it.each([
    ['2026-11-16 08:00', 60, '2026-11-16 09:00'],
    ['2026-11-16 11:30', 30, '2026-11-16 12:00'],
    ['2026-11-16 11:30', 31, '2026-11-16 13:31'],
    ['2026-11-16 12:45', 10, '2026-11-16 13:40'],
    ['2026-11-16 17:00', 30, '2026-11-16 17:30'],
    ['2026-11-16 17:00', 60, '2026-11-17 08:30'],
    ['2026-11-16 03:00', 5, '2026-11-16 08:05'],
    ['2026-11-20 17:29', 2, '2026-11-23 08:01'],
    ['2026-11-21 10:00', 480, '2026-11-23 17:30'],
  ])('from %s on, %i minutes are over at %s', (from, minutes, to) => {
    expect(later(from, minutes)).toBe(to)
  })

  it.each([
    ['2026-11-16 08:00', '2026-11-16 17:30', 480],
    ['2026-11-16 11:00', '2026-11-16 14:00', 90],
    ['2026-11-16 17:30', '2026-11-17 08:00', 0],
    ['2026-11-20 17:00', '2026-11-23 08:30', 60],
    ['2026-11-17 09:00', '2026-11-16 09:00', 0],
  ])('between %s and %s there are %i minutes', (from, to, minutes) => {
    expect(between(from, to)).toBe(minutes)
  })

  it('is none on a holiday', () => {
    const calendar = calendarOf({ ...usualWorkingTime, holidays: [{ date: '2026-11-17', name: 'Nghỉ bù' }] })
    expect(later('2026-11-16 17:00', 60, calendar)).toBe('2026-11-18 08:30')
    expect(between('2026-11-16 08:00', '2026-11-18 08:00', calendar)).toBe(480)
  })

  it('is the office’s day, not the machine’s or UTC’s: a holiday begins at its own midnight', () => {
    const nights = { weekday: 2, from: '00:00', to: '23:59', lunchFrom: null, lunchTo: null }
    const calendar = calendarOf({ days: [nights], holidays: [] })
    expect(later('2026-11-16 23:00', 1, calendar)).toBe('2026-11-17 00:01')
  })

  it('never comes where nobody works', () => {
    const never = calendarOf({ days: [], holidays: [] })
    expect(later('2026-11-16 08:00', 1, never)).toBeUndefined()
    expect(between('2026-11-16 08:00', '2027-11-16 08:00', never)).toBe(0)
  })
})

const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const workingTimes: fc.Arbitrary<WorkingTime> = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).chain((weekdays) =>
    fc.tuple(
      ...weekdays.map((weekday) =>
        fc
          .tuple(fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 4, maxLength: 4 }), fc.boolean())
          .map(([minutes, hasLunch]) => {
            const [from = 0, lunchFrom = 1, lunchTo = 2, to = 3] = [...minutes].sort((one, other) => one - other)
            return {
              weekday,
              from: clockOf(from),
              to: clockOf(to),
              lunchFrom: hasLunch ? clockOf(lunchFrom) : null,
              lunchTo: hasLunch ? clockOf(lunchTo) : null,
            }
          }),
      ),
    ),
  ),
  holidays: fc.uniqueArray(
    fc.integer({ min: 0, max: 60 }).map((days) => ({
      date: new Date(Date.UTC(2026, 9, 20 + days)).toISOString().slice(0, 10),
      name: '',
    })),
    { maxLength: 20, selector: ({ date }) => date },
  ),
})
const moments = fc.date({
  min: new Date('2026-10-01T00:00:00Z'),
  max: new Date('2027-02-01T00:00:00Z'),
  noInvalidDate: true,
})
/** Milliseconds. */
const amounts = fc.integer({ min: 0, max: 50 * 3_600_000 })

describe('for any working time', () => {
  it('the time between a moment and the one so much later is that time', () => {
    fc.assert(
      fc.property(workingTimes, moments, amounts, (workingTime, from, ms) => {
        const calendar = calendarOf(workingTime)
        const to = addWorkingMs(calendar, from, ms)
        if (to !== undefined) expect(workingMsBetween(calendar, from, to)).toBe(ms)
      }),
    )
  })

  it('adding the time between two moments comes to the second, or to the end of work before it', () => {
    fc.assert(
      fc.property(workingTimes, moments, moments, (workingTime, one, other) => {
        const calendar = calendarOf(workingTime)
        const [from, to] = one < other ? [one, other] : [other, one]
        const back = addWorkingMs(calendar, from, workingMsBetween(calendar, from, to))
        expect(back?.getTime()).toBeLessThanOrEqual(to.getTime())
        expect(workingMsBetween(calendar, back ?? from, to)).toBe(0)
      }),
    )
  })

  it('more time is never over sooner, and a later start never ends sooner', () => {
    fc.assert(
      fc.property(workingTimes, moments, moments, amounts, amounts, (workingTime, one, other, few, more) => {
        const calendar = calendarOf(workingTime)
        const end = (from: Date, ms: number) => addWorkingMs(calendar, from, ms)?.getTime() ?? Infinity
        expect(end(one, few)).toBeLessThanOrEqual(end(one, few + more))
        const [from, to] = one < other ? [one, other] : [other, one]
        expect(end(from, few)).toBeLessThanOrEqual(end(to, few))
      }),
    )
  })

  it('nothing is due on a holiday', () => {
    fc.assert(
      fc.property(workingTimes, moments, fc.integer({ min: 1, max: 50 * 3_600_000 }), (workingTime, from, ms) => {
        const due = addWorkingMs(calendarOf(workingTime), from, ms)
        const day = shown(due)?.slice(0, 10)
        expect(workingTime.holidays.map(({ date }) => date)).not.toContain(day)
      }),
    )
  })
})

describe('the clock of a ticket', () => {
  const now = at('2026-11-16 10:00')
  const running = (due: string) => ({ dueAt: at(due), dueLeftMinutes: null })
  const clock = (before: Parameters<typeof clockAfter>[0]['before'], after: object, moment = now) => {
    const facts = { status: 1 as const, minutes: 60, waiting: false, ...after }
    const { dueAt, dueLeftMinutes } = clockAfter({ before, after: facts, calendar: usual, now: moment })
    return [shown(dueAt) ?? null, dueLeftMinutes]
  }

  it('begins with what the target of its status gives', () => {
    const target = { responseMinutes: 60, resolveMinutes: 240 }
    expect([1, 6, 3, 2, 4, 5].map((status) => minutesFor(status as 1, target))).toEqual([60, 60, 240, null, null, null])
    expect(clock(null, {})).toEqual(['2026-11-16 11:00', null])
  })

  it('begins anew with each step, and ends with the last', () => {
    const accepted = { ...running('2026-11-16 10:05'), status: 1 as const, minutes: 60 }
    expect(clock(accepted, { status: 3, minutes: 240 })).toEqual(['2026-11-16 15:30', null])
    expect(clock(accepted, { status: 2, minutes: null })).toEqual([null, null])
  })

  it('is not moved by a change that does not concern it', () => {
    const before = { ...running('2026-11-16 17:30'), status: 1 as const, minutes: 60 }
    expect(clock(before, {}, at('2026-11-16 20:00'))).toEqual(['2026-11-16 17:30', null])
  })

  it('takes along what has passed when the target changes', () => {
    const before = { ...running('2026-11-16 10:20'), status: 1 as const, minutes: 60 }
    expect(clock(before, { minutes: 240 })).toEqual(['2026-11-16 14:50', null])
    expect(clock(before, { minutes: 30 })).toEqual(['2026-11-16 10:00', null])
  })

  it('stands still while the ticket waits and goes on with what was left', () => {
    const before = { ...running('2026-11-16 10:20'), status: 1 as const, minutes: 60 }
    expect(clock(before, { waiting: true })).toEqual([null, 20])
    const stopped = { dueAt: null, dueLeftMinutes: 20, status: 1 as const, minutes: 60 }
    expect(clock(stopped, { waiting: true }, at('2026-11-17 10:00'))).toEqual([null, 20])
    expect(clock(stopped, {}, at('2026-11-17 11:50'))).toEqual(['2026-11-17 13:40', null])
  })

  it('leaves nothing to one that was late when it began to wait', () => {
    const late = { ...running('2026-11-16 09:00'), status: 1 as const, minutes: 60 }
    expect(clock(late, { waiting: true })).toEqual([null, 0])
    expect(clock({ dueAt: null, dueLeftMinutes: 0, status: 1, minutes: 60 }, {})).toEqual(['2026-11-16 10:00', null])
  })

  it('begins in the middle of a step when a target is set or taken away', () => {
    expect(clock({ dueAt: null, dueLeftMinutes: null, status: 1, minutes: null }, {})).toEqual([
      '2026-11-16 11:00',
      null,
    ])
    const before = { ...running('2026-11-16 10:20'), status: 1 as const, minutes: 60 }
    expect(clock(before, { minutes: null })).toEqual([null, null])
  })
})

describe('a working time', () => {
  const day = usualWorkingTime.days[0]
  const faults = (changes: object) => faultsOf({ days: day ? [{ ...day, ...changes }] : [], holidays: [] }, [])
  it('is refused with its hours out of order', () => {
    for (const changes of [
      { from: '17:30', to: '08:00' },
      { from: '08:00', to: '08:00', lunchFrom: null, lunchTo: null },
      { lunchTo: null },
      { lunchFrom: '07:00' },
      { lunchFrom: '13:30', lunchTo: '12:00' },
      { lunchTo: '18:00' },
    ])
      expect(faults(changes)).toEqual([{ field: 'workingTime.days.0', message: 'error.timeErr' }])
    expect(faults({})).toEqual([])
  })

  it('names a weekday, a holiday and a target once', () => {
    const holiday = { date: '2026-09-02', name: 'Quốc khánh' }
    const twice = { days: day ? [day, day] : [], holidays: [holiday, holiday] }
    const target = { departmentId: null, priority: 1 }
    expect(faultsOf(twice, [target, target]).map(({ field }) => field)).toEqual([
      'workingTime.days',
      'workingTime.holidays',
      'targets',
    ])
  })
})
