import type { Recurrence } from '@crm/contract/recurrence'
import { dayRange } from '@crm/contract/rules/dates'
import type { NewTask } from '@crm/contract/task'
import { type TaskTime, timeFaultOf, wholeTime } from '@crm/contract/task-rules'
import type { TaskView } from '@crm/contract/task-views'
import { numberIn, type Option } from '../../../ui/options.ts'
import { lastDayOf } from '../task-words.tsx'

const HOUR_MS = 3_600_000
const NONE = ''

/** The facts of a task as they are typed. */
export interface TypedTask {
  readonly type: NewTask['type']
  readonly title: string
  readonly allDay: boolean
  readonly startDate: string | null
  readonly endDate: string | null
  readonly curator: Option | null
  readonly participants: readonly Option[]
  readonly priority: Option
  /** Minutes before the start; '' for none. */
  readonly reminder: string
  readonly every: Recurrence['every'] | ''
  readonly interval: number | ''
  readonly weekDays: readonly number[]
  readonly ends: 'never' | 'until' | 'times'
  readonly until: string | null
  readonly times: number | ''
  readonly content: string
  readonly checklist: readonly string[]
}

/** The next full hour, for one hour. */
export function nextHour(now: Date): Pick<TypedTask, 'startDate' | 'endDate'> {
  const start = Math.floor(now.getTime() / HOUR_MS + 1) * HOUR_MS
  return { startDate: new Date(start).toISOString(), endDate: new Date(start + HOUR_MS).toISOString() }
}

export const emptyTask = (now: Date, curator: Option | null, priority: Option): TypedTask => ({
  type: 'task',
  title: '',
  allDay: false,
  ...nextHour(now),
  curator,
  participants: [],
  priority,
  reminder: NONE,
  every: '',
  interval: 1,
  weekDays: [],
  ends: 'never',
  until: null,
  times: '',
  content: '',
  checklist: [],
})

const personOption = ({ userId, fullName }: { userId: number; fullName: string }): Option => ({
  value: String(userId),
  label: fullName,
})

/** A task as it stands, to be changed. */
export function typedFrom(view: TaskView, priority: Option): TypedTask {
  const { recurrence } = view
  const ends = recurrence?.until != null ? 'until' : recurrence?.times != null ? 'times' : 'never'
  return {
    type: view.type,
    title: view.title,
    allDay: view.allDay,
    startDate: view.startDate,
    endDate: view.endDate,
    curator: personOption({ userId: view.curator, fullName: view.curatorName }),
    participants: view.participants.map(personOption),
    priority,
    reminder: view.reminder === null ? NONE : String(view.reminder),
    every: recurrence?.every ?? '',
    interval: recurrence?.interval ?? 1,
    weekDays: recurrence?.weekDays ?? [],
    ends,
    until: recurrence?.until ?? null,
    times: recurrence?.times ?? '',
    content: view.content,
    checklist: [],
  }
}

type Times = Pick<TypedTask, 'startDate' | 'endDate' | 'allDay'>

export const timeOf = ({ startDate, endDate, allDay }: Times): TaskTime | null =>
  startDate === null || endDate === null ? null : { startDate, endDate, allDay }

/** A new start takes the end along, so that it lasts as long as before. */
export function withStart(
  { startDate, endDate }: Times,
  next: string | null,
): Pick<TypedTask, 'startDate' | 'endDate'> {
  if (next === null || startDate === null || endDate === null) return { startDate: next, endDate }
  const lasts = Math.max(0, Date.parse(endDate) - Date.parse(startDate))
  return { startDate: next, endDate: new Date(Date.parse(next) + lasts).toISOString() }
}

/** The last day of a time of whole days. */
export const withLastDay = (day: string | null) => ({
  endDate: day === null ? null : new Date(dayRange(day).to).toISOString(),
})
export const lastDayIn = (times: Times) => {
  const time = timeOf(times)
  return time && lastDayOf(time)
}

/** What is wrong with the time, by the field that has to be mended. */
export function timeFault(typed: Times, before: TaskTime | null, now: Date) {
  const time = timeOf(typed)
  const code = time === null ? undefined : timeFaultOf(wholeTime(time), before, now)
  return code && { field: code.startsWith('task.start') ? ('startDate' as const) : ('endDate' as const), code }
}

export function recurrenceOf({ every, interval, weekDays, ends, until, times }: TypedTask): Recurrence | null {
  if (every === '') return null
  const days = every === 'week' ? ([...weekDays].sort() as Recurrence['weekDays']) : []
  return {
    every,
    interval: interval === '' ? 1 : interval,
    weekDays: days,
    until: ends === 'until' ? until : null,
    times: ends === 'times' && times !== '' ? times : null,
  }
}

/** The parts of a call that every form of a task sends. */
export const factsBody = (typed: TypedTask) => ({
  type: typed.type,
  title: typed.title.trim(),
  content: typed.content,
  startDate: typed.startDate ?? '',
  endDate: typed.endDate ?? '',
  allDay: typed.allDay,
  ...(typed.curator !== null && { curator: numberIn(typed.curator) ?? 0 }),
  participants: typed.participants.map(({ value }) => Number(value)),
  priority: Number(typed.priority.value) as NewTask['priority'],
  reminder: typed.reminder === NONE ? null : Number(typed.reminder),
})

export const newBody = (typed: TypedTask) => ({
  ...factsBody(typed),
  checklist: typed.checklist.map((text) => text.trim()).filter((text) => text !== ''),
})
