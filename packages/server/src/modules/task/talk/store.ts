import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import { widestReach } from '../../../kit/reach.ts'
import { listSeeing } from '../../../kit/store-named.ts'
import { readTimeline } from '../../../kit/store-timeline.ts'
import type { Window } from '../../../kit/window.ts'
import type { Db } from '../../../schema/index.ts'
import { isThere, isWithin } from '../store-scope.ts'

interface Comment {
  readonly entryId: string
  readonly taskId: number
  readonly content: string
  readonly mentions: readonly number[]
  readonly userId: number
  readonly now: Date
}

export async function insertComment(db: Db, comment: Comment): Promise<void> {
  const { entryId, taskId, content, mentions, userId, now } = comment
  await db
    .insertInto('task_entry')
    .values({
      entry_id: entryId,
      task_id: taskId,
      content,
      mentions: [...mentions],
      created_by: userId,
      created_at: now,
    })
    .execute()
}

/** Which of these people see the task. */
export const listReaders = (db: Db, taskId: number, people: readonly Actor[]) =>
  listSeeing(db, sql`task k where k.task_id = ${taskId}`, people, (person) => isWithin(widestReach(person)))

/** Whether there is such a task for the person. */
export async function taskExists(db: Db, actor: Actor, taskId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from task k where k.task_id = ${taskId} and ${isThere(actor)}`.execute(db)
  return rows.length > 0
}

/** What was written and what was changed, the newest first. */
export const readTaskTimeline = (db: Db, id: number, window: Window) => {
  const comments = sql`task_entry where task_id = ${id}`
  return readTimeline(db, { resource: 'Task', id, comments, mentions: sql`mentions` }, window)
}
