import { taskAction, taskStatus } from '@crm/contract/task-rules'
import { record } from '../../../kernel/events/record.ts'
import { appointmentTitle } from '../../../words/task-mail.ts'
import { createTask, type Writing } from '../add.ts'
import { concerned, taskMoved } from '../events.ts'
import { changesOf, factsOf } from '../facts.ts'
import { remindAt } from '../rules.ts'
import { type LockedTask, lockTask } from '../store-lock.ts'
import { saveTasks } from '../store-write.ts'
import { stepAndFollow } from './step.ts'
import { findAppointment } from './store-appointment.ts'

interface Met {
  readonly customerId: number
  readonly name: string
  /** null: nobody is in charge, and whoever made the appointment keeps it. */
  readonly curatorId: number | null
}

const hourMs = 3_600_000

/**
 * A customer's next appointment was set, moved or taken away: that is its next open task of type meet, which is made,
 * moved, or ended: as done where it took place, with what came of it. The customer is locked. docs/rules.md.
 */
export async function keepAppointment(call: Writing, met: Met, at: Date | null, outcome?: string): Promise<void> {
  const taskId = await findAppointment(call.db, met.customerId)
  const found = taskId === undefined ? undefined : await lockTask(call.db, everywhere(call), taskId)
  if (!found) return at === null ? undefined : makeMeeting(call, met, at)
  if (at !== null) return moveTo(call, found, at)
  await stepAndFollow(call, found, outcome === undefined ? taskStatus.cancel : taskStatus.finished, outcome)
}

/** Whoever may change the customer keeps its appointment, whether that person sees the task or not. */
const everywhere = ({ actor }: Writing) => ({
  ...actor,
  departments: null,
  flags: { ...actor.flags, viewAllPermission: true },
})

async function makeMeeting(call: Writing, { customerId, name, curatorId }: Met, startAt: Date): Promise<void> {
  await createTask(call, {
    type: 'meet',
    title: appointmentTitle(name),
    content: '',
    startAt,
    endAt: new Date(startAt.getTime() + hourMs),
    allDay: false,
    priority: 3,
    curatorId: curatorId ?? call.actor.userId,
    participants: [],
    reminderMinutes: null,
    checklist: [],
    recurrence: null,
    about: { customerId, opportunityId: null, ticketId: null },
    parentId: null,
    place: null,
  })
}

async function moveTo({ actor, db, now }: Writing, found: LockedTask, startAt: Date): Promise<void> {
  const { taskId, code, title, createdBy } = found
  const before = factsOf(found)
  if (before.startAt.getTime() === startAt.getTime()) return
  const lengthMs = before.endAt.getTime() - before.startAt.getTime()
  const after = { ...before, startAt, endAt: new Date(startAt.getTime() + lengthMs), allDay: false }
  const time = { start_at: after.startAt, end_at: after.endAt, all_day: false }
  await saveTasks(db, [taskId], { ...time, remind_at: remindAt({ ...found, startAt }, now) }, now)
  const lines = changesOf(before, after, new Map()).map((line) => ({ action: taskAction.updated, ...line }))
  await record(db, actor, taskMoved, { taskId, code, title, lines, told: concerned({ ...before, createdBy }) })
}
