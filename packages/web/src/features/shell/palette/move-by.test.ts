import { expect, test } from 'vitest'
import { moveBy } from './move-by.ts'

test.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['PageDown', 1, 30, 9],
  ['PageDown', 28, 30, 29],
  ['PageUp', 3, 30, 0],
] as const)('%s at %i of %i marks %i', (key, at, count, next) => {
  expect(moveBy(key, at, count)).toBe(next)
})

test('letters and an empty list move nothing', () => {
  expect(moveBy('a', 1, 3)).toBeNull()
  expect(moveBy('ArrowDown', 0, 0)).toBeNull()
})
