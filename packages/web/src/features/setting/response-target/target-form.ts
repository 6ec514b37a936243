import type { ReplyOf } from '@crm/contract/kernel/endpoint'
import { type ResponseTarget, responseTarget, type WorkingTime } from '@crm/contract/response-target'
import { type TicketPriority, ticketPriorities } from '@crm/contract/ticket-rules'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kernel/call.ts'
import { queries } from '../../../kernel/query.ts'
import type { SavedForm } from '../../../kit/form/use-saved-form.ts'
import { readClock, readMinutes, showMinutes } from './clock-text.ts'

export const targetQuery = queryOptions({
  queryKey: ['setting', 'responseTarget'],
  queryFn: ({ signal }) => call(responseTarget.all, { signal }),
})
export type TargetSetting = ReplyOf<typeof responseTarget.all>
type Day = WorkingTime['days'][number]
export type Holiday = WorkingTime['holidays'][number]

/** Flat, so that what somebody else saves meanwhile shows in the fields that were not touched. */
export type TargetFields = Record<string, string | boolean>
export type TargetForm = Pick<SavedForm<TargetFields>, 'values' | 'faults' | 'change'>

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof weekdays)[number]
export const targetKinds = ['response', 'resolve'] as const
export type TargetKind = (typeof targetKinds)[number]
/** In names of fields, for the targets of all departments that have none of their own. */
export const everyDepartment = 0

/** Names of fields. */
export const fieldOf = {
  own: (departmentId: number, priority: TicketPriority) => `own.${departmentId}.${priority}`,
  hours: (departmentId: number, priority: TicketPriority, kind: TargetKind) => `${kind}.${departmentId}.${priority}.h`,
  minutes: (departmentId: number, priority: TicketPriority, kind: TargetKind) =>
    `${kind}.${departmentId}.${priority}.m`,
  day: (weekday: Weekday, part: 'on' | 'from' | 'to' | 'lunchFrom' | 'lunchTo') => `day.${weekday}.${part}`,
}

export const textIn = (values: TargetFields, name: string) => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

export const departmentsIn = (values: TargetFields): number[] =>
  textIn(values, 'departments').split(',').filter(Boolean).map(Number)

export function holidaysIn(values: TargetFields): Holiday[] {
  const listed: Holiday[] = JSON.parse(textIn(values, 'holidays') || '[]')
  return listed
}

export const withHoliday = (holidays: readonly Holiday[], added: Holiday): string =>
  JSON.stringify([...holidays, added].sort((one, other) => one.date.localeCompare(other.date)))

const cellFields = (departmentId: number, priority: TicketPriority, kind: TargetKind, sum: number | null) => {
  const { hours, minutes } = showMinutes(sum)
  return {
    [fieldOf.hours(departmentId, priority, kind)]: hours,
    [fieldOf.minutes(departmentId, priority, kind)]: minutes,
  }
}

/** The fields of one department, filled by what stands for it, or by what stands for all. */
export function rowFields(departmentId: number, targets: readonly ResponseTarget[]): TargetFields {
  const rows = ticketPriorities.map((priority) => {
    const own = targets.find((one) => one.priority === priority)
    return {
      ...cellFields(departmentId, priority, 'response', own?.responseMinutes ?? null),
      ...cellFields(departmentId, priority, 'resolve', own?.resolveMinutes ?? null),
      ...(departmentId !== everyDepartment && { [fieldOf.own(departmentId, priority)]: own !== undefined }),
    }
  })
  return Object.assign({}, ...rows)
}

const dayFields = (weekday: Weekday, day: Day | undefined): TargetFields => ({
  [fieldOf.day(weekday, 'on')]: day !== undefined,
  [fieldOf.day(weekday, 'from')]: day?.from ?? '',
  [fieldOf.day(weekday, 'to')]: day?.to ?? '',
  [fieldOf.day(weekday, 'lunchFrom')]: day?.lunchFrom ?? '',
  [fieldOf.day(weekday, 'lunchTo')]: day?.lunchTo ?? '',
})

export function fieldsOf({ targets, workingTime }: TargetSetting): TargetFields {
  const byDepartment = Map.groupBy(targets, ({ departmentId }) => departmentId ?? everyDepartment)
  const departments = [...byDepartment.keys()].filter((id) => id !== everyDepartment).sort((a, b) => a - b)
  const days = weekdays.map((weekday) =>
    dayFields(
      weekday,
      workingTime.days.find((day) => day.weekday === weekday),
    ),
  )
  const rows = [everyDepartment, ...departments].map((id) => rowFields(id, byDepartment.get(id) ?? []))
  return Object.assign(
    { departments: departments.join(','), holidays: JSON.stringify(workingTime.holidays), newDate: '', newName: '' },
    ...rows,
    ...days,
  )
}

export const minutesIn = (values: TargetFields, departmentId: number, priority: TicketPriority, kind: TargetKind) =>
  readMinutes(
    textIn(values, fieldOf.hours(departmentId, priority, kind)),
    textIn(values, fieldOf.minutes(departmentId, priority, kind)),
  )

export const isMeant = (values: TargetFields, departmentId: number, priority: TicketPriority) =>
  departmentId === everyDepartment || values[fieldOf.own(departmentId, priority)] === true

/** The targets that the form holds as they are sent; those of all departments only where they say anything. */
export function targetsIn(values: TargetFields): ResponseTarget[] {
  const all = [everyDepartment, ...departmentsIn(values)].flatMap((id) =>
    ticketPriorities
      .filter((priority) => isMeant(values, id, priority))
      .map((priority) => ({
        departmentId: id === everyDepartment ? null : id,
        priority,
        responseMinutes: minutesIn(values, id, priority, 'response') ?? null,
        resolveMinutes: minutesIn(values, id, priority, 'resolve') ?? null,
      })),
  )
  return all.filter((one) => one.departmentId !== null || one.responseMinutes !== null || one.resolveMinutes !== null)
}

const clockIn = (values: TargetFields, weekday: Weekday, part: 'from' | 'to' | 'lunchFrom' | 'lunchTo') =>
  readClock(textIn(values, fieldOf.day(weekday, part)))

export const dayIn = (values: TargetFields, weekday: Weekday): Day => ({
  weekday,
  from: clockIn(values, weekday, 'from') ?? '',
  to: clockIn(values, weekday, 'to') ?? '',
  lunchFrom: clockIn(values, weekday, 'lunchFrom') ?? null,
  lunchTo: clockIn(values, weekday, 'lunchTo') ?? null,
})

/** A holiday that was written but not added yet counts when the form is saved. */
function allHolidays(values: TargetFields): Holiday[] {
  const date = textIn(values, 'newDate')
  const listed = holidaysIn(values)
  return date === '' ? listed : JSON.parse(withHoliday(listed, { date, name: textIn(values, 'newName').trim() }))
}

const workingTimeIn = (values: TargetFields): WorkingTime => ({
  days: weekdays.filter((weekday) => values[fieldOf.day(weekday, 'on')] === true).map((day) => dayIn(values, day)),
  holidays: allHolidays(values),
})

export const bodyOf = (values: TargetFields) => ({ targets: targetsIn(values), workingTime: workingTimeIn(values) })

export const send = (values: TargetFields, version: number): Promise<TargetSetting> =>
  call(responseTarget.update, { body: { ...bodyOf(values), version } })
export const keep = (view: TargetSetting) => void queries.setQueryData(targetQuery.queryKey, view)
export const readAgain = () => queries.fetchQuery({ ...targetQuery, staleTime: 0 })
