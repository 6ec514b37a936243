import { expect, test } from 'vitest'
import { fromLocalMoment, isPast, toLocalMoment } from './local-moment.ts'

test('a moment is filled in by the clock of the office and comes back as the same moment', () => {
  const local = toLocalMoment('2026-11-20T18:30:00Z')
  expect(local).toBe('2026-11-21T01:30')
  expect(new Date(fromLocalMoment(local) ?? '').toISOString()).toBe('2026-11-20T18:30:00.000Z')
})

test('what is not filled in, or half of it, is no moment', () => {
  expect(fromLocalMoment('')).toBeNull()
  expect(fromLocalMoment('2026-11-21')).toBeNull()
})

test('an end at this very minute is too early', () => {
  const now = new Date('2026-11-20T18:30:00Z')
  expect(isPast('2026-11-21T01:30', now)).toBe(true)
  expect(isPast('2026-11-21T01:31', now)).toBe(false)
})
