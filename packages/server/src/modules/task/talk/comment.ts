import { randomUUID } from 'node:crypto'
import type { task } from '@crm/contract/task'
import type { Actor } from '../../../kernel/actor.ts'
import { record } from '../../../kernel/events/record.ts'
import { type Call, type Handler, prepared } from '../../../kernel/http/handler.ts'
import { findNamed, nameAll } from '../../../kit/store-named.ts'
import { windowOf } from '../../../kit/window.ts'
import { concerned, taskCommented } from '../events.ts'
import { lockTask } from '../store-lock.ts'
import { insertComment, listReaders, readTaskTimeline, taskExists } from './store.ts'

type Api = typeof task.comment

/** By everyone who sees it, whatever its status. Who is named is told so, in place of what the others are told. */
export const comment = prepared<Api, readonly Actor[]>(
  findNamed('MNU_ProjectTask'),
  async (call: Call<Api, readonly Actor[]>) => {
    const { actor, body, db, now, prepared: people, refuse } = call
    const found = (await lockTask(db, actor, body.taskId)) ?? refuse('request.notFound')
    const named = nameAll(body.mentions, await listReaders(db, body.taskId, people)) ?? refuse('task.mentionUnknown')
    const mentions = named.map(({ userId }) => userId)
    const entryId = randomUUID()
    await insertComment(db, { ...body, entryId, mentions, userId: actor.userId, now })
    const { taskId, code, title } = found
    const others = concerned(found).filter(({ userId }) => !mentions.includes(userId))
    const told = [...others, ...mentions.map((userId) => ({ userId, role: 'mentioned' as const }))]
    await record(db, actor, taskCommented, { taskId, code, title, lines: [], told, preview: body.content })
    return {
      entryId,
      kind: 'comment' as const,
      content: body.content,
      mentions: named.map(({ userId, userName, fullName }) => ({ userId, userName, fullName })),
      action: null,
      editField: '',
      before: null,
      beforeName: null,
      after: null,
      afterName: null,
      createUser: actor.userName,
      createUserFullName: actor.fullName,
      createdDate: now.toISOString(),
      automation: null,
    }
  },
)

export const timeline: Handler<typeof task.timeline> = async ({ actor, db, params, refuse }) => {
  if (!(await taskExists(db, actor, params.taskId))) refuse('request.notFound')
  return readTaskTimeline(db, params.taskId, windowOf(params))
}
