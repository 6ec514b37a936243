import type { FunctionTag } from '@crm/contract/permissions'
import { sql } from 'kysely'
import { type Actor, may } from '../kernel/actor.ts'
import type { Condition, Sql } from '../kernel/database/sql.ts'
import { findActors } from '../kernel/find-actor.ts'
import type { Platform } from '../kernel/platform.ts'
import type { Db } from '../schema/index.ts'

interface Naming {
  readonly platform: Platform
  readonly body: { readonly mentions: readonly number[] }
}

/** Those whom a text names, with their rights: asked before the transaction, which has no other handle. */
export const findNamed =
  (tag: FunctionTag) =>
  async ({ platform, body }: Naming): Promise<readonly Actor[]> =>
    body.mentions.length === 0 ? [] : findActors(platform.db, body.mentions, tag)

/** Which of these people see a row, each by the own reach, in one statement. */
export async function listSeeing(
  db: Db,
  row: Sql,
  people: readonly Actor[],
  isSeen: (person: Actor) => Condition,
): Promise<readonly Actor[]> {
  const readers = people.filter((person) => may(person, 'access'))
  if (readers.length === 0) return []
  const seeing = readers.map((person) => sql`case when ${isSeen(person)} then ${person.userId}::bigint end`)
  const { rows } = await sql<{ userIds: (number | null)[] }>`
    select array[${sql.join(seeing)}] as "userIds" from ${row}`.execute(db)
  const userIds = new Set(rows[0]?.userIds)
  return readers.filter((person) => userIds.has(person.userId))
}

/** Those whom a text names, each once and in its order; undefined: one of them is not among the readers. */
export function nameAll(mentions: readonly number[], readers: readonly Actor[]): readonly Actor[] | undefined {
  const byId = new Map(readers.map((reader) => [reader.userId, reader]))
  const named = [...new Set(mentions)].flatMap((userId) => byId.get(userId) ?? [])
  return named.length === new Set(mentions).size ? named : undefined
}
