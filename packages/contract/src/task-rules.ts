import type { RefusalCode } from './refusals.ts'
import { dayRange, plainDateOf } from './rules/dates.ts'

export const taskTypes = ['call', 'meet', 'email', 'task', 'lunch', 'memories'] as const
export type TaskType = (typeof taskTypes)[number]

/** Done with a customer, these are interactions. docs/rules.md. */
export const interactionTypes: readonly TaskType[] = ['call', 'meet', 'email', 'lunch']

/** The numbers of the wire; `all` of the specification is a filter without one. docs/rules.md. */
export const taskStatus = { new: 1, inProgress: 2, finished: 3, closed: 4, refuse: 5, cancel: 6 } as const
export const taskStatuses = [1, 2, 3, 4, 5, 6] as const
export type TaskStatus = (typeof taskStatuses)[number]
/** There is still something to do. */
export const openTaskStatuses: readonly TaskStatus[] = [taskStatus.new, taskStatus.inProgress]
export const isOpenTask = (status: TaskStatus) => openTaskStatuses.includes(status)
/** Nobody votes, adds a subtask or changes anything any more. */
export const endedTaskStatuses: readonly TaskStatus[] = [taskStatus.closed, taskStatus.refuse, taskStatus.cancel]

const steps: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  1: [2, 3, 5, 6],
  2: [1, 3, 5, 6],
  3: [2, 4],
  4: [],
  5: [1],
  6: [1],
}
/** Where a task may go, by where it stands. */
export const taskCan = {
  goTo: (from: TaskStatus, to: TaskStatus) => steps[from].includes(to),
  change: ({ status }: { readonly status: TaskStatus }) => !endedTaskStatuses.includes(status),
  vote: ({ status }: { readonly status: TaskStatus }) => !endedTaskStatuses.includes(status),
}

export const taskSorts = [
  'startDate',
  '-startDate',
  'endDate',
  '-endDate',
  'priority',
  '-priority',
  'createdDate',
  '-createdDate',
] as const
export type TaskSort = (typeof taskSorts)[number]

/** Actions of a task's log, as of customers; which step it was, the message and the field say. */
export const taskAction = { added: 1, updated: 2, deleted: 3, recovered: 4 } as const

export const TASK_TITLE_MAX = 200
export const TASK_CONTENT_MAX = 10_000
export const TASK_OUTCOME_MAX = 2_000
export const TASK_COMMENT_MAX = 200
export const TASK_MENTIONS_MAX = 20
export const TASK_PEOPLE_MAX = 50
export const TASK_ITEMS_MAX = 50
export const TASKS_PER_BULK_CHANGE_MAX = 200
/** Four weeks. */
export const REMINDER_MINUTES_MAX = 40_320
/** A task lasts no longer: a calendar looks so far back for what still goes on. */
export const TASK_DAYS_MAX = 366
export const CALENDAR_DAYS_MAX = 62
export const CALENDAR_ITEMS_MAX = 2_000

const dayMs = 86_400_000

export interface TaskTime {
  /** ISO 8601 */
  readonly startDate: string
  readonly endDate: string
  readonly allDay: boolean
}

/** Whole days: from midnight of the first to midnight after the last, in the office's zone. */
export function wholeTime({ startDate, endDate, allDay }: TaskTime): TaskTime {
  const iso = (text: string) => new Date(text).toISOString()
  if (!allDay) return { startDate: iso(startDate), endDate: iso(endDate), allDay }
  const from = dayRange(plainDateOf(startDate)).from
  // An end at midnight is the end of the day before.
  const last = new Date(Math.max(new Date(endDate).getTime() - 1, new Date(startDate).getTime()))
  return { startDate: iso(from), endDate: iso(dayRange(plainDateOf(last)).to), allDay }
}

type TimeFault = Extract<RefusalCode, `task.${'start' | 'end'}${string}` | 'task.tooLong'>

/**
 * What is wrong with a time, of what is new in it: a task that has begun keeps its start. A whole day is after now as long
 * as it goes on. docs/rules.md.
 */
export function timeFaultOf(after: TaskTime, before: TaskTime | null, now: Date): TimeFault | undefined {
  const [start, end, nowMs] = [new Date(after.startDate).getTime(), new Date(after.endDate).getTime(), now.getTime()]
  const isNew = (key: 'startDate' | 'endDate') =>
    before === null || new Date(before[key]).getTime() !== new Date(after[key]).getTime()
  if (!isNew('startDate') && !isNew('endDate')) return undefined
  if (isNew('startDate') && start + (after.allDay ? dayMs : 0) <= nowMs) return 'task.startTooEarly'
  if (isNew('endDate') && end <= nowMs) return 'task.endTooEarly'
  if (end <= start) return isNew('endDate') ? 'task.endBeforeStart' : 'task.startAfterEnd'
  return end - start > TASK_DAYS_MAX * dayMs ? 'task.tooLong' : undefined
}
