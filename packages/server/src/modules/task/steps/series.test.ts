import { type Recurrence, weekDays } from '@crm/contract/recurrence'
import { plainDateOf } from '@crm/contract/rules/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextSlot } from './series.ts'

const dayMs = 86_400_000
const plain: Recurrence = { every: 'day', interval: 1, weekDays: [], until: null, times: null }
const start = new Date('2026-01-30T01:30:00Z')

/** All that come after the first within a year, each finished when it is its time. */
function yearOf(recurrence: Recurrence, seriesStartAt = start): Date[] {
  const slots = [seriesStartAt]
  for (let occurrence = 1; ; occurrence += 1) {
    const slotAt = slots.at(-1) ?? seriesStartAt
    const next = nextSlot({ recurrence, seriesStartAt, slotAt, occurrence }, slotAt)
    if (next === null || next.getTime() > seriesStartAt.getTime() + 365 * dayMs) return slots
    slots.push(next)
  }
}
const daysOf = (recurrence: Recurrence) => yearOf(recurrence).map(plainDateOf)

describe('a series', () => {
  it('of months comes on the last day there is where a month has not as many', () => {
    const wanted = ['2026-01-30', '2026-02-28', '2026-03-30', '2026-04-30', '2026-05-30', '2026-06-30']
    expect(daysOf({ ...plain, every: 'month' }).slice(0, 6)).toEqual(wanted)
    const of31 = yearOf({ ...plain, every: 'month' }, new Date('2026-01-31T01:30:00Z')).map(plainDateOf)
    expect(of31.slice(1, 5)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
  })

  it('of weeks comes on its days, also where the day is another one in UTC', () => {
    const monday = new Date('2026-11-22T23:00:00Z')
    const slots = yearOf({ ...plain, every: 'week', interval: 2, weekDays: [1, 4] }, monday).slice(0, 4)
    expect(slots.map(plainDateOf)).toEqual(['2026-11-23', '2026-11-26', '2026-12-07', '2026-12-10'])
    expect(slots.every((slot) => slot.toISOString().endsWith('T23:00:00.000Z'))).toBe(true)
  })

  it('ends with its last day, counted in, or after so many times', () => {
    expect(daysOf({ ...plain, until: '2026-02-02' })).toEqual(['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02'])
    expect(daysOf({ ...plain, interval: 3, times: 3 })).toEqual(['2026-01-30', '2026-02-02', '2026-02-05'])
  })

  it('leaves out what nobody did in time, and that counts for none of its times', () => {
    const recurrence = { ...plain, times: 3 }
    const standing = { recurrence, seriesStartAt: start, slotAt: start, occurrence: 1 }
    const late = new Date('2026-03-10T00:00:00Z')
    const second = nextSlot(standing, late)
    expect(second).toEqual(new Date('2026-03-10T01:30:00Z'))
    const third = nextSlot({ ...standing, slotAt: second ?? start, occurrence: 2 }, late)
    expect(third).toEqual(new Date('2026-03-11T01:30:00Z'))
    expect(nextSlot({ ...standing, slotAt: third ?? start, occurrence: 3 }, late)).toBeNull()
  })
})

const recurrences = fc.record({
  every: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
  interval: fc.integer({ min: 1, max: 6 }),
  days: fc.uniqueArray(fc.constantFrom(...weekDays), { maxLength: 7 }),
  times: fc.option(fc.integer({ min: 2, max: 40 })),
  startMs: fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2027, 11, 31) }),
})
const weekDayOf = (day: string) => new Date(day).getUTCDay() || 7
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
const lastOfMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
const mondayOf = (day: string) => (new Date(day).getTime() / dayMs - (weekDayOf(day) - 1)) / 7

describe('over a year', () => {
  it('each comes later than the one before, at the same time of day, on a day of the rule, and none is missed', () => {
    fc.assert(
      fc.property(recurrences, ({ every, interval, days, times, startMs }) => {
        const recurrence: Recurrence = { ...plain, every, interval, times, weekDays: every === 'week' ? days : [] }
        const first = new Date(Math.floor(startMs / 60_000) * 60_000)
        const slots = yearOf(recurrence, first)
        const firstDay = plainDateOf(first)
        const wanted = new Set(recurrence.weekDays.length > 0 ? recurrence.weekDays : [weekDayOf(firstDay)])
        const isOfRule = (day: string) => {
          if (every === 'day')
            return ((new Date(day).getTime() - new Date(firstDay).getTime()) / dayMs) % interval === 0
          if (every === 'week')
            return wanted.has(weekDayOf(day) as 1) && Math.round(mondayOf(day) - mondayOf(firstDay)) % interval === 0
          const wantedDay = Math.min(Number(firstDay.slice(8)), lastOfMonth(day))
          return Number(day.slice(8)) === wantedDay && (monthOf(day) - monthOf(firstDay)) % interval === 0
        }
        const expected = [first]
        for (let at = first.getTime() + dayMs; at <= first.getTime() + 365 * dayMs; at += dayMs) {
          if (times !== null && expected.length >= times) break
          if (isOfRule(plainDateOf(new Date(at)))) expected.push(new Date(at))
        }
        expect(slots).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })
})
