import { type RawBuilder, sql } from 'kysely'
import type { Happened } from '../bells.ts'

/** Whom a task concerns, as the events of tasks tell it. */
const told = (others: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('userId', p.user_id, 'role', p.role)), '[]')
    from (select k.curator_id as user_id, 'curator' as role
          union all
          select user_id, 'participant' from task_participant where task_id = k.task_id ${others}) p)`

const creatorToo = sql`union all select k.created_by, 'creator' where k.created_by <> k.curator_id`

const body = (preview: RawBuilder<unknown>, others = sql``) => sql`jsonb_build_object(
  'taskId', k.task_id, 'code', k.code, 'title', k.title, 'lines', '[]'::jsonb, 'preview', ${preview},
  'told', ${told(others)})`

/** What happened to tasks since a moment: who was given one, what came of it, what was said, and what was about to begin. */
export const tasksTold = (since: Date, today: Date): RawBuilder<Happened> => sql`
  select gen_random_uuid() as event_id, 'task.added' as name, k.created_by as actor_id, k.created_at, ${body(sql`''`)} as body
    from task k where k.created_at > ${since}
  union all
  select gen_random_uuid(), 'task.finished', k.finished_by, k.finished_at, ${body(sql`k.outcome`, creatorToo)}
    from task k where k.finished_at > ${since}
  union all
  select gen_random_uuid(), 'task.commented', e.created_by, e.created_at, ${body(sql`e.content`, creatorToo)}
    from task_entry e join task k using (task_id) where e.created_at > ${since}
  union all
  select gen_random_uuid(), 'task.reminded', null, k.start_at - interval '15 minutes', ${body(sql`''`)}
    from task k where k.status in (1, 2) and k.start_at - interval '15 minutes' between ${since} and ${today}`
