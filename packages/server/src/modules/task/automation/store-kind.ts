import { sql } from 'kysely'
import { widestReach } from '../../../kit/reach.ts'
import { all } from '../../../kit/store-list.ts'
import type { KindPart } from '../../automation/public.ts'
import { isWithin, taskResource } from '../store-scope.ts'

const living = sql<boolean>`k.deleted_at is null`
const isOpen = sql<boolean>`k.status in (1, 2)`

/** What rules ask of a task `k`. */
export const taskKind: KindPart<'task'> = {
  kind: 'task',
  resource: taskResource,
  from: sql`task k`,
  id: sql`k.task_id`,
  there: (actor) => all([living, isWithin(widestReach(actor))]),
  code: sql`k.code`,
  name: sql`k.title`,
  curator: sql`k.curator_id`,
  version: sql`k.version`,
  parent: sql`null::bigint`,
  open: all([isOpen, living]),
  slots: { 'task.title': sql`k.title`, 'task.code': sql`k.code` },
  fields: () => ({
    title: sql`k.title`,
    type: sql`k.type`,
    status: sql`k.status`,
    priority: sql`k.priority`,
    curator: sql`k.curator_id`,
    department: sql`k.department_id`,
  }),
  triggers: [
    {
      on: 'taskOverdue',
      passed: (_, { after, afterId, to, max }) => sql`
        select k.task_id as id, k.end_at as at from task k
         where ${living} and k.end_at <= ${to} and (k.end_at, k.task_id) > (${after}::timestamptz, ${afterId}::bigint)
           and (${isOpen} or k.finished_at > k.end_at)
         order by k.end_at, k.task_id limit ${max}`,
    },
  ],
}
