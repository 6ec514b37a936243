import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import type { Cause } from '../actor.ts'
import { preparedArray, preparedStatement } from '../database/prepared-statements.ts'
import type { BellLine } from './fact.ts'

/** A line with the event that it tells of. */
export type OfEvent<Line> = Line & {
  readonly event: {
    readonly event_id: string
    readonly name: string
    readonly actor_id: number | null
    readonly cause?: Cause | null
    readonly created_at: Date
  }
}

/** So far is counted. docs/rules.md. */
export const unreadMax = 1_000

export interface Unread {
  readonly userId: number
  readonly all: number
}

/** How much people have not read yet, counted to 1,000 each. */
export async function countUnread(db: Db, userIds: readonly number[]): Promise<Unread[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<Unread>`${preparedStatement}
    select u.id as "userId", (select count(*)::int from (
             select 1 from bell b where b.user_id = u.id and b.read_at is null limit ${unreadMax}) counted) as "all"
      from unnest(${preparedArray(userIds, 'bigint')}) as u (id)`.execute(db)
  return rows
}

/** A burst: what one person does to one thing again within this time is one line, the newest. docs/rules.md. */
const burst = '5 minutes'

/** What a line says, but for the text that it tells of. */
const saying = (line: string) => sql.raw(`${line}.body - '{preview,commentId}'::text[]`)

/** The same again: by the same person, to the same thing. A line that names its reader stands for itself. */
const sameTold = sql`b.user_id = t.user_id and b.resource = t.resource
  and b.target_id = t.target_id and b.message = t.message and b.actor_id is not distinct from t.actor_id
  and ${saying('b')} = ${saying('t')} and not b.body ? 'mentioned' and b.event_id <> t.event_id`

/**
 * Each line looks at its own few minutes of the index: as joins, these would read every bell there is. Among those told
 * now the next of its kind is the one behind it. One statement, and the same rows however often it runs: a line that a
 * newer one took the place of does not come back when its event is told again.
 */
const insertBells = (rows: readonly object[]) =>
  sql`${preparedStatement}
    with told as materialized (
      select event_id, user_id, resource, kind, target_id, message, body, actor_id, created_at,
             lead(created_at) over (
               partition by user_id, resource, target_id, message, actor_id, ${saying('line')}
               order by created_at, event_id) as again_at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as line (event_id uuid, user_id bigint, resource text, kind text, target_id bigint, message text, body jsonb,
                   actor_id bigint, created_at timestamptz(3))
    ), gone as (
      delete from bell b using (
        select last.place from told t cross join lateral (
          select b.ctid as place from bell b
           where ${sameTold} and b.read_at is null and b.created_at <= t.created_at
             and b.created_at > t.created_at - ${burst}::interval
           order by b.created_at desc, b.event_id desc limit 1) last) older
       where b.ctid = older.place
    )
    insert into bell (event_id, user_id, resource, kind, target_id, message, body, actor_id, created_at)
    select event_id, user_id, resource, kind, target_id, message, body, actor_id, created_at from told t
     where (
       select true from bell b
        where ${sameTold} and b.created_at > t.created_at and b.created_at < t.created_at + ${burst}::interval
        order by b.created_at desc, b.event_id desc limit 1) is null
       and (t.again_at is null or t.again_at >= t.created_at + ${burst}::interval or t.body ? 'mentioned')
    on conflict do nothing`

export async function ring(db: Db, lines: readonly OfEvent<BellLine>[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ event, userId, resource, targetId, body }) => ({
    event_id: event.event_id,
    user_id: userId,
    resource: resource.name,
    kind: resource.kind,
    target_id: targetId,
    message: event.name,
    body,
    actor_id: event.actor_id,
    created_at: event.created_at,
  }))
  await insertBells(rows).execute(db)
}
