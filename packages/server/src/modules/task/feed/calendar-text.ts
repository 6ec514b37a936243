import { plainDateOf } from '@crm/contract/rules/dates'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { CalendarTask } from '../telling/store-reminders.ts'

interface Sheet {
  /** REQUEST: an invitation; CANCEL: it is called off; PUBLISH: what a person has. */
  readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  readonly origin: string
}

const dayMs = 86_400_000
const midnight = (plainDate: string) => new Date(`${plainDate}T00:00:00Z`)

/** Days have no zone to be moved by; all other moments are said in UTC, which every program reads alike. */
const timeOf = ({ allDay, startAt, endAt }: CalendarTask) =>
  allDay
    ? {
        allDay,
        start: midnight(plainDateOf(startAt)),
        end: midnight(plainDateOf(new Date(endAt.getTime() - 1 + dayMs))),
      }
    : { allDay, start: startAt, end: endAt }

/** Tasks as a calendar program reads them (RFC 5545): folded, escaped, one event each. */
export function calendarOf(tasks: readonly CalendarTask[], { method, origin }: Sheet): string {
  const host = URL.parse(origin)?.hostname || 'lite-crm'
  const sheet = ical({ name: 'Lite CRM', prodId: { company: 'Lite CRM', product: 'Lite CRM', language: 'VI' } })
  sheet.method(ICalCalendarMethod[method])
  for (const task of tasks) {
    sheet.createEvent({
      id: `task-${task.taskId}@${host}`,
      sequence: task.version - 1,
      ...timeOf(task),
      stamp: task.updatedAt,
      created: task.createdAt,
      lastModified: task.updatedAt,
      summary: task.title,
      description: task.content === '' ? task.code : `${task.code}\n${task.content}`,
      url: `${origin}/work?task=${task.taskId}`,
      status: task.isCancelled || method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...(task.curatorEmail === '' ? {} : { organizer: { name: task.curatorName, email: task.curatorEmail } }),
    })
  }
  return sheet.toString()
}
