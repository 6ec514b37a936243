import type { NewTask as NewTaskBody } from '@crm/contract/task'
import { type TaskTime, timeFaultOf, wholeTime } from '@crm/contract/task-rules'
import type { TaskItem } from '@crm/contract/task-views'
import type { Refuse } from '../../kernel/refused.ts'
import { inOrder } from '../../kit/record-lock.ts'
import type { Db } from '../../schema/index.ts'
import type { TaskLine } from './events.ts'
import { type LockedTask, type Person, readPeople } from './store-lock.ts'
import type { Facts } from './store-write.ts'

const timeOf = ({ startAt, endAt, allDay }: Facts): TaskTime => ({
  startDate: startAt.toISOString(),
  endDate: endAt.toISOString(),
  allDay,
})

/** The moments of a time as a person gave it; whole days from midnight to midnight. */
export function momentsOf(time: TaskTime): Pick<Facts, 'startAt' | 'endAt' | 'allDay'> {
  const { startDate, endDate, allDay } = wholeTime(time)
  return { startAt: new Date(startDate), endAt: new Date(endDate), allDay }
}

/** Items in their order; one that is new gets the next number. */
export function numbered(items: readonly (Omit<TaskItem, 'itemId'> & { itemId?: number | undefined })[]): TaskItem[] {
  let last = Math.max(0, ...items.map(({ itemId = 0 }) => itemId))
  const taken = new Set<number>()
  return items.map(({ itemId, text, done }) => {
    const isKept = itemId !== undefined && !taken.has(itemId)
    if (!isKept) last += 1
    const id = isKept ? itemId : last
    taken.add(id)
    return { itemId: id, text, done }
  })
}

/** Who does it takes part without being named among the participants. */
const besides = (curatorId: number, people: readonly number[]) => inOrder(people).filter((id) => id !== curatorId)

type Given = Omit<NewTaskBody, 'recurrence'> & Partial<Pick<NewTaskBody, 'recurrence'>>

export function factsOfNew(body: Given, curatorId: number): Facts {
  const { type, title, content, participants, priority, reminder, checklist, recurrence = null } = body
  return {
    type,
    title,
    content,
    ...momentsOf(body),
    priority,
    curatorId: body.curator ?? curatorId,
    participants: besides(body.curator ?? curatorId, participants),
    reminderMinutes: reminder,
    checklist: numbered(checklist.map((text) => ({ text, done: false }))),
    recurrence,
  }
}

export const factsOf = (task: LockedTask): Facts => {
  const { type, title, content, startAt, endAt, allDay, priority, curatorId, participants, ...rest } = task
  const { reminderMinutes, checklist, recurrence } = rest
  const what = { type, title, content, startAt, endAt, allDay, priority, curatorId, participants }
  return { ...what, reminderMinutes, checklist, recurrence }
}

/** Facts with some of them changed; whoever becomes the curator leaves the participants. */
export function merged(before: Facts, changed: { readonly [K in keyof Facts]?: Facts[K] | undefined }): Facts {
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
  const after: Facts = { ...before, ...given }
  return { ...after, participants: besides(after.curatorId, after.participants) }
}

type TimeFault = NonNullable<ReturnType<typeof timeFaultOf>>
interface Check {
  readonly db: Db
  readonly now: Date
  readonly refuse: Refuse<TimeFault | 'task.curatorUnknown' | 'task.participantUnknown'>
}

export function checkTime(
  { now, refuse }: { readonly now: Date; readonly refuse: Refuse<TimeFault> },
  before: Facts | null,
  after: Facts,
): void {
  const fault = timeFaultOf(timeOf(after), before && timeOf(before), now)
  if (fault) refuse(fault)
}

/** Time, and of people those who are new. Answers everybody by name, those who were before too. */
export async function checkFacts(
  check: Check,
  before: Facts | null,
  after: Facts,
): Promise<ReadonlyMap<number, Person>> {
  checkTime(check, before, after)
  const former = before ? [before.curatorId, ...before.participants] : []
  const people = await readPeople(check.db, [after.curatorId, ...after.participants, ...former])
  if (after.curatorId !== before?.curatorId && !people.get(after.curatorId)?.isWorking)
    check.refuse('task.curatorUnknown')
  const isKnown = (id: number) => before?.participants.includes(id) || people.get(id)?.isDeleted === false
  if (!after.participants.every(isKnown)) check.refuse('task.participantUnknown')
  return people
}

type Names = ReadonlyMap<number, Pick<Person, 'fullName'>>
const nameOf = (names: Names, id: number) => names.get(id)?.fullName ?? ''

/** Of each field what stands in the log: the raw value, and in words where that says more. null: only that it changed. */
const shown: {
  readonly [K in keyof Facts]: {
    readonly field: string
    readonly of: (facts: Facts, names: Names) => [string | null, string | null]
  }
} = {
  type: { field: 'type', of: ({ type }) => [type, null] },
  title: { field: 'title', of: ({ title }) => [title, null] },
  content: { field: 'content', of: () => [null, null] },
  startAt: { field: 'startDate', of: ({ startAt }) => [startAt.toISOString(), null] },
  endAt: { field: 'endDate', of: ({ endAt }) => [endAt.toISOString(), null] },
  allDay: { field: 'allDay', of: ({ allDay }) => [String(allDay), null] },
  priority: { field: 'priority', of: ({ priority }) => [String(priority), null] },
  curatorId: { field: 'curator', of: ({ curatorId }, names) => [String(curatorId), nameOf(names, curatorId)] },
  participants: {
    field: 'participants',
    of: ({ participants }, names) => [participants.join(','), participants.map((id) => nameOf(names, id)).join(', ')],
  },
  reminderMinutes: {
    field: 'reminder',
    of: ({ reminderMinutes: minutes }) => [minutes === null ? '' : String(minutes), null],
  },
  checklist: { field: 'checklist', of: () => [null, null] },
  recurrence: {
    field: 'recurrence',
    of: ({ recurrence }) => [recurrence === null ? '' : JSON.stringify(recurrence), null],
  },
}

const asText = (value: unknown) => JSON.stringify(value)
const fields = Object.keys(shown) as (keyof Facts)[]
export const changedFields = (before: Facts, after: Facts) =>
  fields.filter((field) => asText(before[field]) !== asText(after[field]))

/** What changed, field by field, as the log tells it. */
export const changesOf = (before: Facts, after: Facts, names: Names): Omit<TaskLine, 'action'>[] =>
  changedFields(before, after).map((key) => {
    const { field, of } = shown[key]
    const [[was, wasName], [is, isName]] = [of(before, names), of(after, names)]
    return { editField: field, before: was, beforeName: wasName, after: is, afterName: isName }
  })
