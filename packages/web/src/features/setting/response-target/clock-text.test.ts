import { expect, test } from 'vitest'
import { readClock, readMinutes, showMinutes } from './clock-text.ts'

test.each([
  ['8', '08:00'],
  ['8:30', '08:30'],
  ['17h30', '17:30'],
  ['17h', '17:00'],
  [' 09.15 ', '09:15'],
  ['23:59', '23:59'],
])('%s is read as %s', (typed, clock) => {
  expect(readClock(typed)).toBe(clock)
})

test.each(['', '24:00', '8:60', '8:3', 'tám giờ', '8:30:00'])('%j is no time of a day', (typed) => {
  expect(readClock(typed)).toBeUndefined()
})

test('hours and minutes are one number, and nothing is no target', () => {
  expect([readMinutes('1', '30'), readMinutes('', '90'), readMinutes('4', ''), readMinutes('', ' ')]).toEqual([
    90,
    90,
    240,
    null,
  ])
})

test.each([
  ['0', '0'],
  ['-1', ''],
  ['1,5', ''],
  ['2161', ''],
  ['', 'một'],
])('%j and %j are refused', (hours, minutes) => {
  expect(readMinutes(hours, minutes)).toBeUndefined()
})

test('what is shown reads back as it was', () => {
  for (const sum of [null, 1, 59, 60, 61, 1_440, 129_600]) {
    const { hours, minutes } = showMinutes(sum)
    expect(readMinutes(hours, minutes)).toBe(sum)
  }
})
