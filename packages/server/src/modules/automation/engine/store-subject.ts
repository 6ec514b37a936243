import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import type { Sql } from '../../../kernel/database/sql.ts'
import type { Db } from '../../../schema/index.ts'
import type { KindPart, Subject } from '../parts.ts'

interface Row extends Pick<Subject, 'id' | 'code' | 'name' | 'parentId' | 'customerId' | 'curatorId' | 'version'> {
  readonly curatorName: string
  readonly slots: Readonly<Record<string, string>>
}

/** A record as the owner of a rule sees it, with the words for its slots; undefined: it is not there. */
export async function readSubject(db: Db, part: KindPart, actor: Actor, id: number): Promise<Row | undefined> {
  const slots = Object.entries<Sql>(part.slots).map(([name, value]) => sql`${sql.lit(name)}, ${value}`)
  const { rows } = await sql<Row>`
    select ${part.id} as id, ${part.code} as code, ${part.name} as name, ${part.parent} as "parentId",
           ${part.customer ?? sql`null::bigint`} as "customerId", ${part.curator} as "curatorId", ${part.version} as version,
           coalesce((select u.full_name from account u where u.user_id = ${part.curator}), '') as "curatorName",
           jsonb_build_object(${sql.join(slots)}) as slots
      from ${part.from} where ${part.id} = ${id} and ${part.there(actor)}`.execute(db)
  return rows[0]
}

/** So far is counted how much somebody has: who has more than this is behind all who have less. */
const countedMax = 10_000

/** How many open records of a kind each of these people is in charge of. */
export async function countOpen(
  db: Db,
  part: KindPart,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ userId: number; open: number }>`
    select p.user_id as "userId", (select count(*)::int from (
             select 1 from ${part.from} where ${part.curator} = p.user_id and ${part.open} limit ${countedMax}) counted) as open
      from unnest(${[...userIds]}::bigint[]) as p (user_id)`.execute(db)
  return new Map(rows.map(({ userId, open }) => [userId, open]))
}

export interface Shown {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly parentId: number | null
}

/** What a reader sees of records, by their ids. */
export async function readShown(
  db: Db,
  part: KindPart,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, Shown>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Shown>`
    select ${part.id} as id, ${part.code} as code, ${part.name} as name, ${part.parent} as "parentId"
      from ${part.from} where ${part.id} = any(${[...ids]}::bigint[]) and ${part.there(actor)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
