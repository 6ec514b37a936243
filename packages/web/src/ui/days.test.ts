import { describe, expect, it } from 'vitest'
import { dayName, groupByDay } from './days.ts'

describe('days of a timeline', () => {
  it('cuts at midnight in Hanoi, not in London', () => {
    const items = [{ at: '2026-11-19T17:30:00Z' }, { at: '2026-11-19T16:30:00Z' }, { at: '2026-11-19T01:00:00Z' }]
    expect(groupByDay(items).map(({ day, items: of }) => [day, of.length])).toEqual([
      ['2026-11-20', 1],
      ['2026-11-19', 2],
    ])
  })

  it('names today, yesterday and the weekday before', () => {
    const now = new Date('2026-11-19T17:30:00Z')
    expect(dayName('2026-11-20', now, 'vi')).toBe('today')
    expect(dayName('2026-11-19', now, 'vi')).toBe('yesterday')
    expect(dayName('2026-11-16', now, 'vi')).toBe('Thứ Hai, 16/11/2026')
  })
})
