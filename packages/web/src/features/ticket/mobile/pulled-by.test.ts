import { expect, test } from 'vitest'
import { pulledBy, REFRESHES_AT_PX } from './pulled-by.ts'

const from = { x: 100, y: 100 }

test('a short pull refreshes nothing, a long one does and stops growing', () => {
  expect(pulledBy(from, { x: 100, y: 140 })).toBeLessThan(REFRESHES_AT_PX)
  expect(pulledBy(from, { x: 100, y: 230 })).toBeGreaterThanOrEqual(REFRESHES_AT_PX)
  expect(pulledBy(from, { x: 100, y: 900 })).toBe(pulledBy(from, { x: 100, y: 700 }))
})

test('scrolling up and swiping to the side pull nothing', () => {
  expect(pulledBy(from, { x: 100, y: 20 })).toBe(0)
  expect(pulledBy(from, { x: 300, y: 180 })).toBe(0)
})
