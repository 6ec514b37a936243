import { expect, test } from 'vitest'
import { isCutAt, lastPageOf, pageInstead } from './list-place.ts'

const all = Number.POSITIVE_INFINITY

test('the last page is the last that has rows, and not that of the total', () => {
  expect(lastPageOf({ total: 30_000, size: 20, reach: 10_000 })).toBe(500)
  expect(lastPageOf({ total: 30_000, size: 20, reach: all })).toBe(1_500)
  expect(lastPageOf({ total: 45, size: 20, reach: 10_000 })).toBe(3)
  expect(lastPageOf({ total: 0, size: 20, reach: all })).toBe(1)
  expect(lastPageOf({ total: null, size: 100, reach: 10_000 })).toBe(100)
})

test('it is said only where rows stay out of reach', () => {
  expect(isCutAt(10_001, 10_000)).toBe(true)
  expect(isCutAt(null, 10_000)).toBe(true)
  expect(isCutAt(10_000, 10_000)).toBe(false)
  expect(isCutAt(undefined, 10_000)).toBe(false)
  expect(isCutAt(30_000, all)).toBe(false)
})

test('a page past the end leads to the last that may have rows', () => {
  expect(pageInstead(700, { total: 30_000, size: 20, reach: 10_000 })).toBe(500)
  expect(pageInstead(700, { total: null, size: 20, reach: 10_000 })).toBe(500)
  expect(pageInstead(3, { total: null, size: 20, reach: 10_000 })).toBe(1)
  expect(pageInstead(9, { total: 45, size: 20, reach: all })).toBe(3)
  expect(pageInstead(9, { total: null, size: 20, reach: all })).toBe(1)
})
