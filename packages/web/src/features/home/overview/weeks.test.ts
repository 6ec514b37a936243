import { expect, test } from 'vitest'
import { sundayOf, weekWords } from './weeks.ts'

test('a week is named by its Monday, and ends with its Sunday, in the next month and year, too', () => {
  expect(sundayOf('2026-11-16')).toBe('2026-11-22')
  expect(sundayOf('2026-12-28')).toBe('2027-01-03')
  expect(weekWords('2026-12-28')).toEqual({ name: '28/12', span: '28/12 – 03/01' })
})
