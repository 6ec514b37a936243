import { expect, test } from 'vitest'
import { splitDue } from './due.ts'

const now = new Date('2026-11-23T03:00:00Z')
const at = (appointmentSchedule: string) => ({ appointmentSchedule })
const lastWeek = [at('2026-11-16T02:00:00Z'), at('2026-11-17T02:00:00Z'), at('2026-11-18T02:00:00Z')]
const thisMorning = at('2026-11-23T01:00:00Z')
const afternoon = [at('2026-11-23T07:00:00Z'), at('2026-11-23T08:00:00Z'), at('2026-11-23T09:00:00Z')]
const today = [thisMorning, ...afternoon]

test('what is past stands first, then what is ahead today in the order of the hours', () => {
  const due = splitDue([...lastWeek.slice(0, 1), ...today], today, now, 6)
  expect(due.overdue).toEqual([lastWeek[0], thisMorning])
  expect(due.ahead).toEqual(afternoon)
})

test('many overdue leave half of the room to today', () => {
  const due = splitDue([...lastWeek, thisMorning], today, now, 4)
  expect(due.overdue).toEqual(lastWeek.slice(0, 2))
  expect(due.ahead).toEqual(afternoon.slice(0, 2))
})

test('where nothing is ahead the overdue take all of the room', () => {
  expect(splitDue([...lastWeek, thisMorning], [thisMorning], now, 4)).toEqual({
    overdue: [...lastWeek, thisMorning],
    ahead: [],
  })
})
