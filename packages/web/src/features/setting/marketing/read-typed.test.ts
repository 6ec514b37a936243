import { expect, test } from 'vitest'
import { readDecimal, readList } from './read-typed.ts'

test('a share may be typed with a comma or a point, and nothing else passes', () => {
  expect(['0,3', ' 5 ', '0.25', '5%', '', '-1', '1e3'].map(readDecimal)).toEqual([
    0.3,
    5,
    0.25,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a list keeps its words, whatever stands between them', () => {
  expect(readList('TC, HUY;STOP,, ')).toEqual(['TC', 'HUY', 'STOP'])
})
