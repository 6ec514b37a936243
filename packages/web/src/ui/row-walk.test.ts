import { expect, it } from 'vitest'
import { stepOf } from './row-walk.ts'

it('walks rows by j, k and arrows and stays inside the list', () => {
  expect(stepOf('j', 0, 20)).toBe(1)
  expect(stepOf('ArrowUp', 5, 20)).toBe(4)
  expect(stepOf('k', 0, 20)).toBe(0)
  expect(stepOf('j', 19, 20)).toBe(19)
  expect(stepOf('Home', 12, 20)).toBe(0)
  expect(stepOf('End', 12, 20)).toBe(19)
})

it('leaves every other key, and an empty list, alone', () => {
  expect(stepOf('x', 3, 20)).toBeUndefined()
  expect(stepOf('j', 0, 0)).toBeUndefined()
})
