import { expect, test } from 'vitest'
import { shareOf } from './share.ts'

test.each([
  [0, 0, 0],
  [0, 5, 0],
  [5, 5, 1],
  [1, 4, 0.25],
  [999_999, 1_000_000, 0.999],
  [1, 1_000_000, 0.001],
])('%i of %i is %f: all is said of all alone, and nothing of nothing', (part, whole, share) => {
  expect(shareOf(part, whole)).toBe(share)
})
