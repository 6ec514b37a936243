import type { RecordResource } from '@crm/contract/activity'
import { sql } from 'kysely'
import { type Actor, may } from '../../kernel/actor.ts'
import type { Condition, Sql } from '../../kernel/database/sql.ts'
import type { Resource } from '../../kernel/events/capability.ts'
import { findActor } from '../../kernel/find-actor.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Db } from '../../schema/index.ts'

/** A person with the rights to each kind of record. */
export interface Reader {
  readonly userId: number
  /** undefined: may not sign in, or has no access. */
  readonly rights: readonly { readonly resource: Resource; readonly actor: Actor | undefined }[]
}

/** Read before a transaction begins: it asks a connection of its own. */
export async function findReader(
  { db, resources }: Pick<Platform, 'db' | 'resources'>,
  { userId }: { userId: number },
): Promise<Reader> {
  const rights = resources.map(async (resource) => {
    const actor = await findActor(db, userId, resource.tag)
    return { resource, actor: actor && may(actor, 'access') ? actor : undefined }
  })
  return { userId, rights: await Promise.all(rights) }
}

/** The rights to one kind of record. */
export const rightsTo = ({ rights }: Reader, name: RecordResource): Actor | undefined =>
  rights.find(({ resource }) => resource.name === name)?.actor

/** Whether a person sees what a line tells of. What registered no resource has no rule of sight yet. */
export function isSeen({ rights }: Reader, name: Sql, id: Sql): Condition {
  if (rights.length === 0) return sql<boolean>`true`
  const cases = rights.map(
    ({ resource, actor }) =>
      sql`when ${sql.lit(resource.name)} then ${actor ? resource.visible(actor, id) : sql`false`}`,
  )
  return sql<boolean>`(case ${name} ${sql.join(cases, sql` `)} else true end)`
}

/** The same for one thing at hand. */
export async function sees(
  db: Db,
  reader: Reader,
  target: { readonly resource: RecordResource; readonly id: number },
): Promise<boolean> {
  const condition = isSeen(reader, sql`${target.resource}::text`, sql`${target.id}::bigint`)
  const { rows } = await sql<{ isSeen: boolean | null }>`select ${condition} as "isSeen"`.execute(db)
  return rows[0]?.isSeen === true
}
