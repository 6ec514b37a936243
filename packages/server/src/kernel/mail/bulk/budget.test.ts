import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type BudgetState, dayOf, emptyBudget, grant, mailsOfDay, type Pace } from './budget.ts'
import { nextOpening } from './window.ts'

const pace: Pace = { perMinute: 60, perMinuteAndDomain: 30, ofDomain: { 'gmail.com': 20 }, perDay: 100_000 }
const noon = Date.parse('2026-11-23T05:00:00Z')

it('no domain takes what another waits for, and what is short is told when it goes on', () => {
  const { granted, againAtMs } = grant({ 'gmail.com': 500, 'minhanh.vn': 10, 'fpt.vn': 500 }, emptyBudget, pace, noon)
  expect(granted).toEqual({ 'gmail.com': 20, 'minhanh.vn': 10, 'fpt.vn': 30 })
  expect(againAtMs).toBe(noon + 2_000)
})

it('fills up evenly: half a minute later half of it is there again', () => {
  const first = grant({ 'fpt.vn': 500 }, emptyBudget, pace, noon)
  const later = grant({ 'fpt.vn': 500 }, first.state, pace, noon + 30_000)
  expect(later.granted).toEqual({ 'fpt.vn': 15 })
})

it('a new sender grows day by day, as Việt Nam counts days, up to what is allowed', () => {
  const warm = { ...pace, perDay: 400, warmUp: { firstDay: '2026-11-20', first: 50, growth: 2 } }
  expect(['2026-11-19', '2026-11-20', '2026-11-22', '2026-12-20'].map((day) => mailsOfDay(warm, day))).toEqual([
    50, 50, 200, 400,
  ])
  expect(dayOf(Date.parse('2026-11-23T17:00:00Z'))).toBe('2026-11-24')
  const spent = { ...emptyBudget, day: { date: '2026-11-23', sent: 400 } }
  expect(grant({ 'fpt.vn': 5 }, spent, warm, noon)).toMatchObject({
    granted: {},
    againAtMs: Date.parse('2026-11-23T17:00:00Z'),
  })
})

it('a clock that is set back gives nothing', () => {
  const { state } = grant({ 'fpt.vn': 500 }, emptyBudget, pace, noon)
  expect(grant({ 'fpt.vn': 500 }, state, pace, noon - 3_600_000).granted).toEqual({})
})

it('whoever asks, and however often: no minute and no day has more than its share', () => {
  const asking = fc.record({
    afterMs: fc.integer({ min: 0, max: 20_000 }),
    wanted: fc.dictionary(fc.constantFrom('gmail.com', 'fpt.vn', 'x.vn'), fc.integer({ min: 0, max: 200 })),
  })
  const property = fc.property(fc.array(asking, { maxLength: 60 }), (asked) => {
    let state: BudgetState = emptyBudget
    let now = noon
    const given: { at: number; domain: string; count: number }[] = []
    for (const { afterMs, wanted } of asked) {
      now += afterMs
      const { granted, state: next } = grant(wanted, state, { ...pace, perDay: 300 }, now)
      state = JSON.parse(JSON.stringify(next)) as BudgetState
      for (const [domain, count] of Object.entries(granted)) {
        expect(count).toBeLessThanOrEqual(wanted[domain] ?? 0)
        given.push({ at: now, domain, count })
      }
    }
    const sum = (all: typeof given) => all.reduce((total, { count }) => total + count, 0)
    expect(sum(given)).toBeLessThanOrEqual(300)
    for (const { at } of given) {
      const minute = given.filter((one) => one.at >= at && one.at < at + 60_000)
      // What had gathered before, and what came in this minute.
      expect(sum(minute)).toBeLessThanOrEqual(120)
      expect(sum(minute.filter(({ domain }) => domain === 'gmail.com'))).toBeLessThanOrEqual(40)
    }
  })
  fc.assert(property, { numRuns: 100 })
})

it('a window opens on its days and in its hours of Việt Nam', () => {
  const office = { days: [1, 2, 3, 4, 5], fromMinute: 8 * 60, toMinute: 17 * 60 }
  const opens = (now: string) => nextOpening(office, new Date(now))?.toISOString()
  expect(opens('2026-11-23T05:00:00Z')).toBe('2026-11-23T05:00:00.000Z')
  expect(opens('2026-11-23T00:30:00Z')).toBe('2026-11-23T01:00:00.000Z')
  expect(opens('2026-11-23T10:00:00Z')).toBe('2026-11-24T01:00:00.000Z')
  // Friday after the end: Monday.
  expect(opens('2026-11-27T10:00:00Z')).toBe('2026-11-30T01:00:00.000Z')
  expect(nextOpening({ ...office, days: [] }, new Date())).toBeUndefined()
})
