import type { task } from '@crm/contract/task'
import { taskAction, taskCan } from '@crm/contract/task-rules'
import { record } from '../../kernel/events/record.ts'
import { type Call, prepared } from '../../kernel/http/handler.ts'
import { subjectReaderOf, viewOf } from './add.ts'
import { taskItemChecked, taskVoted } from './events.ts'
import { isConcerned, type SubjectReader } from './rules.ts'
import { type LockedTask, lockTask } from './store-lock.ts'
import { saveChecklist, saveVote } from './store-write.ts'

type Joint = Call<typeof task.vote | typeof task.checkItem, SubjectReader>

async function lockConcerned({ actor, body, db, refuse }: Joint): Promise<LockedTask> {
  const found = (await lockTask(db, actor, body.taskId)) ?? refuse('request.notFound')
  if (!isConcerned(actor, found, found.participants)) refuse('task.notYours')
  return found
}

/** Who does it and who asked for it are told. */
export const vote = prepared<typeof task.vote, SubjectReader>(
  subjectReaderOf,
  async (call: Call<typeof task.vote, SubjectReader>) => {
    const { actor, body, db, now, refuse } = call
    const found = await lockConcerned(call)
    if (!taskCan.vote(found)) refuse('task.stepClosed')
    const { taskId, code, title, curatorId, createdBy } = found
    await saveVote(db, taskId, actor.userId, body.agree, now)
    const after = body.agree === null ? null : String(body.agree)
    await record(db, actor, taskVoted, {
      taskId,
      code,
      title,
      lines: [{ action: taskAction.updated, editField: 'vote', after }],
      told: [...new Set([curatorId, createdBy])].map((userId) => ({
        userId,
        role: userId === curatorId ? ('curator' as const) : ('creator' as const),
      })),
    })
    return viewOf(call, body.taskId)
  },
)

export const checkItem = prepared<typeof task.checkItem, SubjectReader>(
  subjectReaderOf,
  async (call: Call<typeof task.checkItem, SubjectReader>) => {
    const { actor, body, db, now, refuse } = call
    const found = await lockConcerned(call)
    if (!taskCan.change(found)) refuse('task.notPossible', { status: found.status })
    const item = found.checklist.find(({ itemId }) => itemId === body.itemId) ?? refuse('request.notFound')
    if (item.done === body.done) return viewOf(call, body.taskId)
    const { taskId, code, title, checklist } = found
    await saveChecklist(
      db,
      taskId,
      checklist.map((one) => (one === item ? { ...one, done: body.done } : one)),
      now,
    )
    const line = { action: taskAction.updated, editField: 'checklist', after: String(body.done), afterName: item.text }
    await record(db, actor, taskItemChecked, { taskId, code, title, lines: [line], told: [] })
    return viewOf(call, body.taskId)
  },
)
