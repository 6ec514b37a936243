import type { task } from '@crm/contract/task'
import { isOpenTask, taskAction } from '@crm/contract/task-rules'
import { record } from '../../kernel/events/record.ts'
import type { Call, Handler } from '../../kernel/http/handler.ts'
import { concerned, taskDeleted, taskRecovered } from './events.ts'
import { factsOf } from './facts.ts'
import { mayDelete, remindAt } from './rules.ts'
import { isTaskThere, type LockedTask, listParts, lockTasks } from './store-lock.ts'
import { saveTasks } from './store-write.ts'
import { mailMeeting } from './telling/jobs.ts'

type Removal = Call<typeof task.delete | typeof task.recover>

/** All that were asked for; one that the actor does not see, or may not remove, and nothing changes. */
async function lockOwn(
  { actor, body, db, refuse }: Removal,
  isThere: (one: LockedTask) => boolean,
): Promise<LockedTask[]> {
  const ids = new Set(body.taskIds)
  const found = (await lockTasks(db, actor, [...ids])).filter(isThere)
  if (found.length !== ids.size) refuse('request.notFound')
  if (!found.every((one) => mayDelete(actor, one))) refuse('task.notYours')
  return found
}

const toldOf = (one: LockedTask, action: number) => {
  const { taskId, code, title } = one
  return { taskId, code, title, lines: [{ action }], told: concerned(one) }
}

/** Soft; what is a part of it goes with it. */
export const deleteTasks: Handler<typeof task.delete> = async (call) => {
  const { actor, db, now } = call
  const found = await lockOwn(call, (one) => one.deletedAt === null)
  const ids = found.map((one) => one.taskId)
  const parts = await listParts(db, ids, null)
  await saveTasks(db, [...ids, ...parts], { deleted_at: now, remind_at: null }, now)
  for (const one of found) {
    await record(db, actor, taskDeleted, toldOf(one, taskAction.deleted))
    if (isOpenTask(one.status)) await mailMeeting(call, { ...one, version: one.version + 1 }, factsOf(one), null)
  }
}

/** With what went with it. */
export const recover: Handler<typeof task.recover> = async (call) => {
  const { actor, db, now, refuse } = call
  const found = await lockOwn(call, (one) => one.deletedAt === null || mayDelete(actor, one))
  for (const one of found) {
    if (one.deletedAt === null) return refuse('task.notDeleted')
    // What went with another comes back with it.
    if (one.parentId !== null && !(await isTaskThere(db, one.parentId))) return refuse('request.notFound')
    const parts = await listParts(db, [one.taskId], one.deletedAt)
    await saveTasks(db, parts, { deleted_at: null }, now)
    await saveTasks(db, [one.taskId], { deleted_at: null, remind_at: remindAt(one, now) }, now)
    await record(db, actor, taskRecovered, toldOf(one, taskAction.recovered))
    if (isOpenTask(one.status)) await mailMeeting(call, { ...one, version: one.version + 1 }, null, factsOf(one))
  }
}
