import { expect, test } from 'vitest'
import { makeRandom } from './random.ts'

const drawn = (seed: number) => Array.from({ length: 50 }, makeRandom(seed).fraction)

test('the same seed gives the same draws, another seed gives others', () => {
  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(7)).not.toEqual(drawn(8))
})

test('whole numbers reach both ends and go beyond neither', () => {
  const random = makeRandom(1)
  const numbers = Array.from({ length: 2_000 }, () => random.int(3, 6))
  expect(new Set(numbers)).toEqual(new Set([3, 4, 5, 6]))
})

test('weights decide how often a value comes, and a weight of 0 never comes', () => {
  const random = makeRandom(2)
  const words = Array.from({ length: 10_000 }, () =>
    random.weighted([
      ['often', 9],
      ['never', 0],
      ['rarely', 1],
    ] as const),
  )
  const rarely = words.filter((word) => word === 'rarely').length
  expect(rarely).toBeGreaterThan(850)
  expect(rarely).toBeLessThan(1_150)
  expect(words).not.toContain('never')
})

test('a sample never holds an item twice and leaves its source as it was', () => {
  const source = [1, 2, 3, 4, 5]
  const random = makeRandom(3)
  expect(new Set(random.sample(source, 3)).size).toBe(3)
  expect(random.sample(source, 9).toSorted()).toEqual(source)
  expect(random.shuffle(source).toSorted()).toEqual([1, 2, 3, 4, 5])
  expect(source).toEqual([1, 2, 3, 4, 5])
})

test('picking from nothing is an error, never an undefined in the data', () => {
  expect(() => makeRandom(1).pick([])).toThrow(RangeError)
  expect(() => makeRandom(1).weighted([])).toThrow(RangeError)
})
