import { sql } from 'kysely'
import { checkAccess } from '../kernel/events/access.ts'
import { ring } from '../kernel/events/ring.ts'
import { taskCapability } from '../modules/task/index.ts'
import { ticketCapability } from '../modules/ticket/index.ts'
import { ticketEntryCapability } from '../modules/ticket-entry/index.ts'
import type { Db } from '../schema/index.ts'
import { tasksTold } from './tasks/told.ts'

export interface Happened {
  readonly event_id: string
  readonly name: string
  /** Null: nobody's doing. */
  readonly actor_id: number | null
  readonly created_at: Date
  /** As its fact takes it. */
  readonly body: object
}

const daysTold = 7
const unreadEach = 3

/** What the bell told of tickets and tasks in the days before `today`; all but the newest few of each person was read. */
export async function seedBells(db: Db, today: Date): Promise<void> {
  const facts = new Map(
    [ticketCapability, ticketEntryCapability, taskCapability]
      .flatMap(({ facts = [] }) => facts)
      .map((fact) => [fact.name, fact]),
  )
  const since = new Date(today.getTime() - daysTold * 86_400_000)
  const ofTasks = (await tasksTold(since, today).execute(db)).rows
  const happened = [...(await readHappened(db, since)), ...ofTasks]
  const told = await Promise.all(
    happened.map(async (event) => {
      const lines = (await facts.get(event.name)?.bell?.(event.body, db)) ?? []
      return lines.filter(({ userId }) => userId !== event.actor_id).map((line) => ({ ...line, event }))
    }),
  )
  const lines = told.flat()
  const hasAccess = await checkAccess(db, lines)
  await ring(db, lines.filter(hasAccess))
  await sql`
    update bell b set read_at = least(b.created_at + interval '2 hours', ${today})
      from (select event_id, user_id, row_number() over (partition by user_id order by created_at desc) as place
              from bell) seen
     where seen.event_id = b.event_id and seen.user_id = b.user_id and seen.place > ${unreadEach}`.execute(db)
}

async function readHappened(db: Db, since: Date): Promise<Happened[]> {
  const body = (preview: ReturnType<typeof sql>, commentId = sql`null::bigint`) => sql`jsonb_strip_nulls(
    jsonb_build_object('ticketId', t.ticket_id, 'code', t.code, 'name', t.name, 'lines', '[]'::jsonb,
                       'mentions', '[]'::jsonb, 'preview', ${preview}, 'commentId', ${commentId}))`
  const { rows } = await sql<Happened>`
    select * from (
      select distinct on (l.event_id) l.event_id, l.message as name, l.create_user_id as actor_id, l.created_at,
             ${body(sql`coalesce(l.reason, '')`)} as body
        from activity_log l join ticket t on t.ticket_id = l.target_id
       where l.resource = 'Issue' and l.message <> 'ticket.commented'
      union all
      select gen_random_uuid(), case e.kind when 'note' then 'ticket.noted' else 'ticket.commented' end, e.created_by,
             e.created_at, ${body(sql`e.content`, sql`e.entry_id`)}
        from ticket_entry e join ticket t using (ticket_id)
      union all
      select gen_random_uuid(), 'ticket.breached', null, t.breach_told_at, ${body(sql`''`)}
        from ticket t where t.breach_told_at is not null) happened
     where created_at > ${since} order by created_at`.execute(db)
  return rows
}
