import { expect, test } from 'vitest'
import { lateSince } from './late-since.ts'

const now = new Date('2026-11-20T10:00:00+07:00')
const [earlier, before, later] = [
  '2026-11-18T08:00:00+07:00',
  '2026-11-19T02:00:00Z',
  '2026-11-21T08:00:00+07:00',
] as const

test('a ticket is late since the first of its end and its due time that is over', () => {
  expect(lateSince({ late: true, endDate: before, dueDate: earlier }, now)).toBe(earlier)
  expect(lateSince({ late: true, endDate: before, dueDate: later }, now)).toBe(before)
  expect(lateSince({ late: true, endDate: null, dueDate: before }, now)).toBe(before)
})

test('what is not late, or not by this clock, names no moment', () => {
  expect(lateSince({ late: false, endDate: before, dueDate: null }, now)).toBeNull()
  expect(lateSince({ late: true, endDate: later, dueDate: null }, now)).toBeNull()
})
