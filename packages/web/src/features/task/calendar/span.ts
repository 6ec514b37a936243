import { dayRange, plainDateOf } from '@crm/contract/rules/dates'
import type { TaskTime } from '@crm/contract/task-rules'

/** `team` has a week as well, a line for each person. */
export const modes = ['day', 'week', 'month', 'team'] as const
export type Mode = (typeof modes)[number]

export const DAY_MS = 86_400_000
export const MINUTE_MS = 60_000
export const DAY_MINUTES = 1_440
const WEEK_DAYS = 7
/** Shorter ones are drawn as long as this, to be hit at all. */
const DRAWN_MINUTES_MIN = 30

const startMs = (day: string) => Date.parse(dayRange(day).from)
export const addDays = (day: string, count: number) => plainDateOf(new Date(startMs(day) + count * DAY_MS))
const weekDayOf = (day: string) => (new Date(day).getUTCDay() + 6) % WEEK_DAYS
const mondayOf = (day: string) => addDays(day, -weekDayOf(day))
const firstOf = (day: string) => `${day.slice(0, 8)}01`

function monthLater(day: string, by: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + by, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + by, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The days that are shown around one; a month begins on a Monday and ends on a Sunday. */
export function daysShown(mode: Mode, day: string): string[] {
  if (mode === 'day') return [day]
  const first = mode === 'month' ? mondayOf(firstOf(day)) : mondayOf(day)
  const last = mode !== 'month' ? addDays(first, WEEK_DAYS - 1) : addDays(monthLater(firstOf(day), 1), -1)
  const count = Math.ceil((startMs(last) - startMs(first) + DAY_MS) / (WEEK_DAYS * DAY_MS)) * WEEK_DAYS
  return Array.from({ length: count }, (_, place) => addDays(first, place))
}

export function turned(mode: Mode, day: string, by: 1 | -1): string {
  if (mode === 'month') return monthLater(day, by)
  return addDays(day, mode === 'day' ? by : by * WEEK_DAYS)
}

export const periodOf = (days: readonly string[]) => ({
  from: dayRange(days[0] ?? '').from,
  to: dayRange(days.at(-1) ?? '').to,
})

/** Whether it touches the day. */
export const touches = ({ startDate, endDate }: TaskTime, day: string) =>
  Date.parse(startDate) < startMs(day) + DAY_MS && Date.parse(endDate) > startMs(day)

/** Stands above the hours: whole days, and what goes on through a night and a day. */
export const isLong = ({ startDate, endDate, allDay }: TaskTime) =>
  allDay || Date.parse(endDate) - Date.parse(startDate) >= DAY_MS

export interface Placed<Row> {
  readonly row: Row
  /** Minutes of the day. */
  readonly from: number
  readonly to: number
  /** Side by side with others of the same time. */
  readonly lane: number
  readonly lanes: number
}

/** What of a day stands where, those of the same time side by side. */
export function placeDay<Row extends TaskTime>(rows: readonly Row[], day: string): Placed<Row>[] {
  const begin = startMs(day)
  const minutesOf = (moment: string) => Math.round((Date.parse(moment) - begin) / MINUTE_MS)
  const spans = rows
    .filter((row) => !isLong(row) && touches(row, day))
    .map((row) => {
      const from = Math.min(Math.max(0, minutesOf(row.startDate)), DAY_MINUTES - DRAWN_MINUTES_MIN)
      return { row, from, to: Math.max(from + DRAWN_MINUTES_MIN, Math.min(DAY_MINUTES, minutesOf(row.endDate))) }
    })
    .sort((one, other) => one.from - other.from || other.to - one.to)
  const placed: Placed<Row>[] = []
  let cluster: (Omit<Placed<Row>, 'lanes'> & { lanes?: number })[] = []
  let ends: number[] = []
  const close = () => {
    placed.push(...cluster.map((one) => ({ ...one, lanes: ends.length })))
    cluster = []
    ends = []
  }
  for (const span of spans) {
    if (ends.every((end) => end <= span.from)) close()
    const free = ends.findIndex((end) => end <= span.from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = span.to
    cluster.push({ ...span, lane })
  }
  close()
  return placed
}

/** How a hand or a key changes a time: all of it, or its end alone. */
export interface Shift {
  readonly edge: 'all' | 'end'
  readonly days: number
  readonly minutes: number
}
const MINUTES_MIN = 15

/** The time after a shift; it lasts a quarter of an hour at least, and whole days stay whole. */
export function shifted({ startDate, endDate, allDay }: TaskTime, { edge, days, minutes }: Shift): TaskTime {
  const by = days * DAY_MS + (allDay ? 0 : minutes * MINUTE_MS)
  const move = (moment: string) => new Date(Date.parse(moment) + by).toISOString()
  if (edge === 'all') return { startDate: move(startDate), endDate: move(endDate), allDay }
  const least = Date.parse(startDate) + (allDay ? DAY_MS : MINUTES_MIN * MINUTE_MS)
  return { startDate, endDate: new Date(Math.max(least, Date.parse(move(endDate)))).toISOString(), allDay }
}

export const isStill = ({ days, minutes }: Shift) => days === 0 && minutes === 0
