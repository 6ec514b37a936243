import { expect, test } from 'vitest'
import { greetingOf } from './greeting.ts'

test.each([
  ['2026-11-20T00:30:00Z', 'morning'],
  ['2026-11-20T05:00:00Z', 'noon'],
  ['2026-11-20T08:00:00Z', 'afternoon'],
  ['2026-11-20T11:00:00Z', 'evening'],
  ['2026-11-19T19:00:00Z', 'evening'],
])('at %s the office is greeted for the %s', (now, greeting) => {
  expect(greetingOf(new Date(now))).toBe(greeting)
})
