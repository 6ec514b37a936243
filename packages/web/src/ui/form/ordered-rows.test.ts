import { describe, expect, it } from 'vitest'
import { moveRow } from './ordered-rows.ts'

describe('moving a row', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
  ])('from %i to %i', (from, to, expected) => {
    expect(moveRow([...'abc'], from, to).join('')).toBe(expected)
  })
})
