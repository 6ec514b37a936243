import type { task } from '@crm/contract/task'
import { interactionTypes, type TaskStatus, taskAction, taskCan, taskStatus } from '@crm/contract/task-rules'
import { may } from '../../../kernel/actor.ts'
import { record } from '../../../kernel/events/record.ts'
import { type Call, prepared } from '../../../kernel/http/handler.ts'
import { createTask, subjectReaderOf, viewOf, type Writing } from '../add.ts'
import { concerned, taskFinished, taskStepTaken, taskUpdated } from '../events.ts'
import { checkFacts, factsOf, factsOfNew, merged } from '../facts.ts'
import { mayEdit, remindAt, type SubjectReader } from '../rules.ts'
import { type LockedTask, lockTask, lockTasks, readPeople } from '../store-lock.ts'
import { markInteraction, type Place, saveFacts, saveTasks } from '../store-write.ts'
import { mailMeeting } from '../telling/jobs.ts'
import { nextSlot } from './series.ts'

const calledOff: readonly TaskStatus[] = [taskStatus.refuse, taskStatus.cancel]

/** Puts a task where it goes, and tells of it. */
async function takeStep(call: Writing, found: LockedTask, status: TaskStatus, outcome?: string) {
  const { actor, db, now } = call
  const isFinish = status === taskStatus.finished
  const end = isFinish
    ? { outcome: outcome ?? '', finished_at: now, finished_by: actor.userId }
    : { finished_at: null, finished_by: null }
  const isKept = status === taskStatus.closed
  await saveTasks(
    db,
    [found.taskId],
    { status, ...(isKept ? {} : end), remind_at: remindAt({ ...found, status }, now) },
    now,
  )
  const { taskId, code, title } = found
  await record(db, actor, isFinish ? taskFinished : taskStepTaken, {
    taskId,
    code,
    title,
    lines: [
      {
        action: taskAction.updated,
        editField: 'status',
        before: String(found.status),
        after: String(status),
      },
    ],
    told: concerned(found),
    ...(outcome ? { preview: outcome } : {}),
  })
  const meetingIn = (one: TaskStatus) => (calledOff.includes(one) ? null : factsOf(found))
  await mailMeeting(call, { taskId, version: found.version + 1 }, meetingIn(found.status), meetingIn(status))
  if (isFinish && found.customerId !== null && interactionTypes.includes(found.type))
    await markInteraction(db, found.customerId, now)
}

const isEnded = (found: LockedTask, status: TaskStatus) => !taskCan.goTo(found.status, status)

/** The next one of a series, with the same hands and the same length; null where there is none, or is one already. */
async function follow(call: Writing, found: LockedTask) {
  const { recurrence, seriesStartAt, slotAt, occurrence, seriesId, taskId, createdBy, parentId } = found
  if (recurrence === null || seriesStartAt === null || slotAt === null) return null
  const slot = nextSlot({ recurrence, seriesStartAt, slotAt, occurrence }, call.now)
  if (slot === null) return null
  const lengthMs = found.endAt.getTime() - found.startAt.getTime()
  const place: Place = { seriesId: seriesId ?? taskId, seriesStartAt, slotAt: slot, occurrence: occurrence + 1 }
  const checklist = found.checklist.map((item) => ({ ...item, done: false }))
  const time = { startAt: slot, endAt: new Date(slot.getTime() + lengthMs) }
  return (
    (await createTask(call, { ...factsOf(found), ...time, checklist, about: found, parentId, place, createdBy })) ??
    null
  )
}

/** One step of one task; what comes next of its series comes with it. */
export async function stepAndFollow(call: Writing, found: LockedTask, status: TaskStatus, outcome?: string) {
  await takeStep(call, found, status, outcome)
  return status === taskStatus.finished ? follow(call, found) : null
}

type Step = Call<typeof task.status | typeof task.finish, SubjectReader>

async function lockForStep({ actor, body, db, refuse }: Step, status: TaskStatus): Promise<LockedTask> {
  const found = (await lockTask(db, actor, body.taskId)) ?? refuse('request.notFound')
  if (!mayEdit(actor, found)) refuse('task.notYours')
  if (isEnded(found, status)) refuse('task.notPossible', { status: found.status })
  return found
}

export const changeStatus = prepared<typeof task.status, SubjectReader>(
  subjectReaderOf,
  async (call: Call<typeof task.status, SubjectReader>) => {
    const { status, taskId } = call.body
    await stepAndFollow(call, await lockForStep(call, status), status)
    return viewOf(call, taskId)
  },
)

/** Ends a task with what came of it; of two who do so at once one does, and what comes next is made once. */
export const finish = prepared<typeof task.finish, SubjectReader>(
  subjectReaderOf,
  async (call: Call<typeof task.finish, SubjectReader>) => {
    const { actor, body, refuse } = call
    const found = await lockForStep(call, taskStatus.finished)
    const { next } = body
    if (next && !may(actor, 'add')) refuse('access.forbidden')
    const facts = next && factsOfNew(next, found.curatorId)
    if (facts) await checkFacts(call, null, facts)
    const following = await stepAndFollow(call, found, taskStatus.finished, body.outcome)
    const made = facts && (await createTask(call, { ...facts, about: found, parentId: null, place: null }))
    const linkOf = (one: { taskId: number; code: string; title: string } | null | undefined) => one ?? null
    return { task: await viewOf(call, body.taskId), next: linkOf(made), following: linkOf(following) }
  },
)

type Many = Call<typeof task.updateMany>

async function giveTo(
  { actor, db, now }: Many,
  found: LockedTask,
  curatorId: number,
  names: ReadonlyMap<number, string>,
) {
  const after = merged(factsOf(found), { curatorId })
  await saveFacts(db, found, after, { now, isNewSeries: false, isNewTime: false })
  const { taskId, code, title, curatorId: before } = found
  const [was, is] = [before, curatorId].map((id) => ({ id: String(id), name: names.get(id) ?? '' }))
  const line = { editField: 'curator', before: was?.id, beforeName: was?.name, after: is?.id, afterName: is?.name }
  await record(db, actor, taskUpdated, {
    taskId,
    code,
    title,
    lines: [{ action: taskAction.updated, ...line } as { action: number }],
    told: [
      { userId: curatorId, role: 'curator' },
      { userId: before, role: 'formerCurator' },
    ],
    former: [before],
  })
}

/** One status, or one curator, for many; those that could not be changed stay as they are and are named. */
export const updateMany = async (call: Many) => {
  const { actor, body, db, refuse } = call
  const ids = new Set(body.taskIds)
  const found = (await lockTasks(db, actor, [...ids])).filter((one) => one.deletedAt === null)
  if (found.length !== ids.size) refuse('request.notFound')
  const { curator, status } = body
  const people = await readPeople(db, [
    ...found.map((one) => one.curatorId),
    ...(curator === undefined ? [] : [curator]),
  ])
  if (curator !== undefined && !people.get(curator)?.isWorking) refuse('task.curatorUnknown')
  const isPossible = (one: LockedTask) => (status === undefined ? taskCan.change(one) : !isEnded(one, status))
  const [changed, left] = [true, false].map((is) =>
    found.filter((one) => (mayEdit(actor, one) && isPossible(one)) === is),
  )
  const names = new Map([...people].map(([id, { fullName }]) => [id, fullName]))
  for (const one of changed ?? [])
    if (status !== undefined) await stepAndFollow(call, one, status)
    else if (curator !== undefined && one.curatorId !== curator) await giveTo(call, one, curator, names)
  return {
    changed: changed?.length ?? 0,
    left: (left ?? []).map(({ taskId, code, title }) => ({ taskId, code, title })),
  }
}
