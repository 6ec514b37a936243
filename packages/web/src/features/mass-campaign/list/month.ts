import { dayRange, plainDateOf } from '@crm/contract/rules/dates'

const DAY_MS = 86_400_000
const WEEK_DAYS = 7

const addDays = (day: string, count: number) => plainDateOf(new Date(Date.parse(dayRange(day).from) + count * DAY_MS))
/** 0 Monday … 6 Sunday */
export const weekDayOf = (day: string) => (new Date(day).getUTCDay() + 6) % WEEK_DAYS

/** `2026-11` → `2026-12`. */
export function monthLater(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** Whole weeks around a month, from a Monday to a Sunday. */
export function monthShown(month: string): string[] {
  const first = `${month}-01`
  const last = addDays(`${monthLater(month, 1)}-01`, -1)
  const days: string[] = []
  for (let day = addDays(first, -weekDayOf(first)); day <= last || weekDayOf(day) > 0; day = addDays(day, 1))
    days.push(day)
  return days
}
