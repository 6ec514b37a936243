import type { task } from '@crm/contract/task'
import { taskAction, taskCan } from '@crm/contract/task-rules'
import { record } from '../../kernel/events/record.ts'
import { type Call, prepared } from '../../kernel/http/handler.ts'
import type { Refuse } from '../../kernel/refused.ts'
import { subjectReaderOf, viewOf, type Writing } from './add.ts'
import { concerned, type ToldTask, taskMoved, taskUpdated } from './events.ts'
import { changedFields, changesOf, checkFacts, checkTime, factsOf, merged, momentsOf, numbered } from './facts.ts'
import { mayEdit, type SubjectReader } from './rules.ts'
import { type LockedTask, lockTask, type Person } from './store-lock.ts'
import { type Facts, saveFacts } from './store-write.ts'
import { mailMeeting } from './telling/jobs.ts'

interface Edit extends Writing {
  readonly prepared: SubjectReader
  readonly refuse: Refuse<'request.notFound' | 'request.staleVersion' | 'task.notYours' | 'task.notPossible'>
}

async function lockToEdit(call: Edit, { taskId, version }: { taskId: number; version: number }): Promise<LockedTask> {
  const { actor, db, refuse } = call
  const found = (await lockTask(db, actor, taskId)) ?? refuse('request.notFound')
  if (!mayEdit(actor, found)) refuse('task.notYours')
  if (found.version !== version) refuse('request.staleVersion', { current: await viewOf(call, taskId) })
  if (!taskCan.change(found)) refuse('task.notPossible', { status: found.status })
  return found
}

interface Time {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly allDay?: boolean | undefined
}
const timeAfter = (before: Facts, { startDate, endDate, allDay = before.allDay }: Time) =>
  momentsOf({
    startDate: startDate ?? before.startAt.toISOString(),
    endDate: endDate ?? before.endAt.toISOString(),
    allDay,
  })

const isTime = (field: keyof Facts) => field === 'startAt' || field === 'endAt' || field === 'allDay'

/** Whoever came or went is told so; all who take part are told of another time. */
function toldOf(found: LockedTask, before: Facts, after: Facts, isNewTime: boolean): ToldTask['told'] {
  if (isNewTime) return concerned({ ...after, createdBy: found.createdBy })
  const came = after.participants.filter((id) => !before.participants.includes(id) && id !== before.curatorId)
  const told: ToldTask['told'][number][] = came.map((userId) => ({ userId, role: 'participant' }))
  if (after.curatorId === before.curatorId) return told
  const left = { userId: before.curatorId, role: 'formerCurator' } as const
  return [...told, left, { userId: after.curatorId, role: 'curator' }]
}

async function save(call: Edit, found: LockedTask, after: Facts, people: ReadonlyMap<number, Person>) {
  const { actor, db, now } = call
  const before = factsOf(found)
  const fields = changedFields(before, after)
  if (fields.length === 0) return
  const isNewTime = fields.some(isTime)
  const isNewSeries = fields.includes('recurrence')
  await saveFacts(db, found, after, { now, isNewSeries, isNewTime: isNewTime || fields.includes('reminderMinutes') })
  const action = taskAction.updated
  await record(db, actor, isNewTime ? taskMoved : taskUpdated, {
    taskId: found.taskId,
    code: found.code,
    title: after.title,
    lines: changesOf(before, after, people).map((line) => ({ action, ...line })),
    told: toldOf(found, before, after, isNewTime),
    former: [before.curatorId, ...before.participants],
  })
  await mailMeeting(call, { taskId: found.taskId, version: found.version + 1 }, before, after)
}

export const update = prepared<typeof task.update, SubjectReader>(
  subjectReaderOf,
  async (call: Call<typeof task.update, SubjectReader>) => {
    const { body } = call
    const found = await lockToEdit(call, body)
    const before = factsOf(found)
    const after = merged(before, {
      type: body.type,
      title: body.title,
      content: body.content,
      ...timeAfter(before, body),
      priority: body.priority,
      curatorId: body.curator,
      participants: body.participants,
      reminderMinutes: body.reminder,
      checklist: body.checklist && numbered(body.checklist),
      recurrence: body.recurrence,
    })
    await save(call, found, after, await checkFacts(call, before, after))
    return viewOf(call, body.taskId)
  },
)

export const move = prepared<typeof task.move, SubjectReader>(
  subjectReaderOf,
  async (call: Call<typeof task.move, SubjectReader>) => {
    const { body } = call
    const found = await lockToEdit(call, body)
    const before = factsOf(found)
    const after = merged(before, timeAfter(before, body))
    checkTime(call, before, after)
    await save(call, found, after, new Map())
    return viewOf(call, body.taskId)
  },
)
