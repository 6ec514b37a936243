import type { Harness } from '../harness.ts'

/** Tasks as they stand, whoever may see them. */
export const taskRows = ({ db }: Pick<Harness, 'db'>) => ({
  stored: (taskId: number) => db.selectFrom('task').selectAll().where('task_id', '=', taskId).executeTakeFirstOrThrow(),
  all: () => db.selectFrom('task').selectAll().orderBy('task_id').execute(),
  /** The log of a task, oldest first. */
  logOf: (taskId: number) =>
    db
      .selectFrom('activity_log')
      .select(['message', 'action', 'edit_field', 'before', 'before_name', 'after', 'after_name'])
      .where('resource', '=', 'Task')
      .where('target_id', '=', taskId)
      .orderBy('log_id')
      .execute(),
})
