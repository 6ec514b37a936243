import { expect, test } from 'vitest'
import { placeAfter } from './grid-walk.ts'

const size = { rows: 24, columns: 8 }
const at = { row: 3, column: 2 }

test.each([
  ['ArrowUp', false, { row: 2, column: 2 }],
  ['ArrowDown', false, { row: 4, column: 2 }],
  ['ArrowLeft', false, { row: 3, column: 1 }],
  ['ArrowRight', false, { row: 3, column: 3 }],
  ['Home', false, { row: 3, column: 0 }],
  ['End', false, { row: 3, column: 7 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 23, column: 7 }],
] as const)('%s (Ctrl: %s) leads to its place', (key, toCorner, place) => {
  expect(placeAfter(key, at, size, toCorner)).toEqual(place)
})

test('the edges hold, and other keys do not move', () => {
  expect(placeAfter('ArrowUp', { row: 0, column: 0 }, size, false)).toEqual({ row: 0, column: 0 })
  expect(placeAfter('ArrowRight', { row: 23, column: 7 }, size, false)).toEqual({ row: 23, column: 7 })
  expect(placeAfter(' ', at, size, false)).toBeUndefined()
})
