import { z } from 'zod'
import { isPlainDate } from './rules/dates.ts'

/** Monday is 1, Sunday 7. */
export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const
const PlainDay = z.string().refine(isPlainDate, 'error.dateErr')

/** How a task comes again. It goes on until a day, so many times, or for ever. docs/rules.md. */
export const Recurrence = z
  .object({
    every: z.enum(['day', 'week', 'month']),
    /** Every so many days, weeks or months. */
    interval: z.number().int().min(1).max(99).default(1),
    /** Of a week; none: the day of the first one. */
    weekDays: z.array(z.literal(weekDays)).max(7).default([]),
    /** The last day, counted in. */
    until: PlainDay.nullable().default(null),
    /** How often it takes place, the first one counted in. */
    times: z.number().int().min(2).max(999).nullable().default(null),
  })
  .refine(({ until, times }) => until === null || times === null, 'error.invalidInput')
  .refine(({ every, weekDays: days }) => every === 'week' || days.length === 0, 'error.invalidInput')
export type Recurrence = z.infer<typeof Recurrence>

const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const frequencies = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' } as const

/** The last days of a month that has not as many as the first one: the latest that there is. */
const monthDays = (day: number): string =>
  day <= 28
    ? `;BYMONTHDAY=${day}`
    : `;BYMONTHDAY=${Array.from({ length: day - 27 }, (_, more) => 28 + more).join(',')};BYSETPOS=-1`

/**
 * The days of a recurrence as RFC 5545 writes a rule, for a series that began on `first` (YYYY-MM-DD, of the office). How
 * many times is not in it: what was left out does not count.
 */
export function ruleText({ every, interval, weekDays: days }: Recurrence, first: string): string {
  const weekly =
    days.length > 0
      ? `;BYDAY=${[...new Set(days)]
          .sort()
          .map((day) => names[day - 1])
          .join(',')}`
      : ''
  const monthly = every === 'month' ? monthDays(Number(first.slice(8))) : ''
  return `FREQ=${frequencies[every]};INTERVAL=${interval};WKST=MO${weekly}${monthly}`
}
