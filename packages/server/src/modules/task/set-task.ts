import type { TaskType } from '@crm/contract/task-rules'
import { createTask, type Making } from './add.ts'
import { momentsOf } from './facts.ts'
import { readPeople } from './store-lock.ts'
import type { About } from './store-write.ts'

const dayMs = 86_400_000

interface Wanted {
  readonly type: TaskType
  readonly title: string
  /** From today; 0 is today. */
  readonly days: number
  readonly about: About
  /** The first of them who works does it. */
  readonly people: readonly number[]
}

/** A task of a whole day that nobody typed; undefined where none of the people works. */
export async function setTask(call: Making, { type, title, days, about, people }: Wanted) {
  const known = await readPeople(call.db, people)
  const curatorId = people.find((userId) => known.get(userId)?.isWorking)
  if (curatorId === undefined) return undefined
  const day = new Date(call.now.getTime() + days * dayMs).toISOString()
  return createTask(call, {
    type,
    title,
    content: '',
    ...momentsOf({ startDate: day, endDate: day, allDay: true }),
    priority: 3,
    curatorId,
    participants: [],
    reminderMinutes: null,
    checklist: [],
    recurrence: null,
    about,
    parentId: null,
    place: null,
  })
}
