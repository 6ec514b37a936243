import type { WorkingTime } from '@crm/contract/response-target'
import { closedStatuses, type TicketPriority, type TicketStatus, ticketStatus } from '@crm/contract/ticket-rules'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
// Asia/Ho_Chi_Minh has had no other offset since 1975, and no summer time.
const zoneMs = 7 * 60 * minuteMs
/** What is not reached in ten years of this working time is never due. */
const daysMax = 3_660

/** Until an administrator says otherwise: Monday to Friday with a lunch break. docs/rules.md. */
export const usualWorkingTime: WorkingTime = {
  days: [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    from: '08:00',
    to: '17:30',
    lunchFrom: '12:00',
    lunchTo: '13:30',
  })),
  holidays: [],
}

/** From and until, in milliseconds: of the day in a calendar, of all time elsewhere. */
type Span = readonly [from: number, to: number]

/** Working time made ready to count with. */
export interface Calendar {
  readonly spans: ReadonlyMap<number, readonly Span[]>
  readonly holidays: ReadonlySet<number>
}

function clockMs(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes) * minuteMs
}

type Day = WorkingTime['days'][number]

const spansOf = ({ from, to, lunchFrom, lunchTo }: Day): Span[] =>
  lunchFrom === null || lunchTo === null
    ? [[clockMs(from), clockMs(to)]]
    : [
        [clockMs(from), clockMs(lunchFrom)],
        [clockMs(lunchTo), clockMs(to)],
      ]

export const calendarOf = ({ days, holidays }: WorkingTime): Calendar => ({
  spans: new Map(days.map((day) => [day.weekday, spansOf(day)])),
  holidays: new Set(holidays.map(({ date }) => Date.parse(`${date}T00:00:00Z`) / dayMs)),
})

/** Days are counted from 1 January 1970, a Thursday. */
const dayOf = (ms: number) => Math.floor((ms + zoneMs) / dayMs)
const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1

function spansOn({ spans, holidays }: Calendar, day: number): Span[] {
  if (holidays.has(day)) return []
  const midnight = day * dayMs - zoneMs
  return (spans.get(weekdayOf(day)) ?? []).map(([from, to]) => [midnight + from, midnight + to])
}

/** The moment when so much working time has passed; undefined where it never comes. No time at all is the moment itself. */
export function addWorkingMs(calendar: Calendar, from: Date, ms: number): Date | undefined {
  const start = from.getTime()
  if (ms <= 0) return from
  let left = ms
  for (let day = dayOf(start); day <= dayOf(start) + daysMax; day += 1) {
    for (const [opens, closes] of spansOn(calendar, day)) {
      const begins = Math.max(opens, start)
      if (begins >= closes) continue
      if (left <= closes - begins) return new Date(begins + left)
      left -= closes - begins
    }
  }
  return undefined
}

/** Working time between two moments; 0 where the second is not later. */
export function workingMsBetween(calendar: Calendar, from: Date, to: Date): number {
  const [start, end] = [from.getTime(), to.getTime()]
  let passed = 0
  for (let day = dayOf(start); day <= dayOf(end); day += 1) {
    for (const [opens, closes] of spansOn(calendar, day))
      passed += Math.max(0, Math.min(closes, end) - Math.max(opens, start))
  }
  return passed
}

/** What of a ticket its target depends on. */
export interface ClockFacts {
  readonly status: TicketStatus
  readonly priority: TicketPriority
  readonly departmentId: number
}

export interface Minutes {
  readonly responseMinutes: number | null
  readonly resolveMinutes: number | null
}

/** Working minutes that the step at hand is given; null: none are set, or the ticket is closed. */
export function minutesFor(status: TicketStatus, target: Minutes | undefined): number | null {
  if (target === undefined || closedStatuses.includes(status)) return null
  return status === ticketStatus.inProgress ? target.resolveMinutes : target.responseMinutes
}

/** How the clock of a ticket stands: it runs to `dueAt`, or was stopped with so many minutes left, or there is none. */
export interface Clock {
  readonly dueAt: Date | null
  readonly dueLeftMinutes: number | null
}

interface Change {
  /** null: the ticket is new. `minutes` is what its step was given, by the targets of today. */
  readonly before: (Clock & { readonly status: TicketStatus; readonly minutes: number | null }) | null
  readonly after: { readonly status: TicketStatus; readonly minutes: number | null; readonly waiting: boolean }
  readonly calendar: Calendar
  readonly now: Date
}

const noClock: Clock = { dueAt: null, dueLeftMinutes: null }

/** What is left of the time at hand, less than 0 where it is over; undefined where no clock runs. */
function leftMs({ dueAt, dueLeftMinutes }: Clock, calendar: Calendar, now: Date): number | undefined {
  if (dueAt !== null)
    return dueAt > now ? workingMsBetween(calendar, now, dueAt) : -workingMsBetween(calendar, dueAt, now)
  return dueLeftMinutes === null ? undefined : dueLeftMinutes * minuteMs
}

/**
 * The clock after a change. Each step begins its own; within a step another target takes along what has passed; waiting
 * for the customer stops it, and it goes on with what was left. docs/rules.md.
 */
export function clockAfter({ before, after, calendar, now }: Change): Clock {
  const { minutes, waiting } = after
  if (minutes === null) return noClock
  const same = before !== null && before.status === after.status ? before : null
  if (same && same.dueAt !== null && same.minutes === minutes && !waiting)
    return { dueAt: same.dueAt, dueLeftMinutes: null }
  const remains = remainingMs(same, minutes, leftMs(same ?? noClock, calendar, now))
  return waiting
    ? { dueAt: null, dueLeftMinutes: Math.ceil(remains / minuteMs) }
    : { dueAt: addWorkingMs(calendar, now, remains) ?? null, dueLeftMinutes: null }
}

/** Of a step that goes on, what was left and what its target gives more or less; of a new one, all. */
function remainingMs(same: Change['before'], minutes: number, left: number | undefined): number {
  if (!same || same.minutes === null || left === undefined) return minutes * minuteMs
  return Math.max(0, left + (minutes - same.minutes) * minuteMs)
}

interface Fault {
  readonly field: string
  readonly message: string
}

const isOrdered = ({ from, to, lunchFrom, lunchTo }: Day): boolean => {
  if ((lunchFrom === null) !== (lunchTo === null)) return false
  const clocks = [from, lunchFrom ?? from, lunchTo ?? to, to]
  return clocks.every((clock, index) => index === 0 || (clocks[index - 1] ?? '') <= clock) && from < to
}

const hasTwice = <T>(all: readonly T[]) => new Set(all).size < all.length

/** What no schema sees: hours out of order, a weekday, a holiday or a target that stands twice. */
export function faultsOf(
  { days, holidays }: WorkingTime,
  targets: readonly { readonly departmentId: number | null; readonly priority: number }[],
): Fault[] {
  const unordered = days.flatMap((day, index) =>
    isOrdered(day) ? [] : [{ field: `workingTime.days.${index}`, message: 'error.timeErr' }],
  )
  const twice = [
    { field: 'workingTime.days', is: hasTwice(days.map(({ weekday }) => weekday)) },
    { field: 'workingTime.holidays', is: hasTwice(holidays.map(({ date }) => date)) },
    { field: 'targets', is: hasTwice(targets.map(({ departmentId, priority }) => `${departmentId} ${priority}`)) },
  ]
  return [...unordered, ...twice.filter(({ is }) => is).map(({ field }) => ({ field, message: 'error.invalidInput' }))]
}

/** The columns of a ticket that its clock needs; set all of them with the change. */
export interface ClockColumns {
  readonly due_at: Date | null
  readonly due_left_minutes: number | null
  readonly breach_told_at?: null
}

export function columnsOf({ dueAt, dueLeftMinutes }: Clock, now: Date): ClockColumns {
  const columns = { due_at: dueAt, due_left_minutes: dueLeftMinutes }
  return dueAt !== null && dueAt > now ? { ...columns, breach_told_at: null } : columns
}
