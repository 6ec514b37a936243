import { expect, test } from 'vitest'
import { presetMoment } from './presets.ts'

// A Friday, 15:02 in the office.
const now = new Date('2026-11-20T08:02:00Z')
const spelled = (preset: Parameters<typeof presetMoment>[0], from = now) => presetMoment(preset, from)?.toISOString()

test('presets are moments of the office, whatever the zone of the browser', () => {
  expect(spelled('hour')).toBe('2026-11-20T09:05:00.000Z')
  expect(spelled('tonight')).toBe('2026-11-20T12:00:00.000Z')
  expect(spelled('tomorrow')).toBe('2026-11-21T02:00:00.000Z')
  expect(spelled('monday')).toBe('2026-11-23T02:00:00.000Z')
})

test('an evening that has begun is not offered, and on a Monday the next one is meant', () => {
  expect(spelled('tonight', new Date('2026-11-20T12:30:00Z'))).toBeUndefined()
  expect(spelled('monday', new Date('2026-11-23T05:00:00Z'))).toBe('2026-11-30T02:00:00.000Z')
})
