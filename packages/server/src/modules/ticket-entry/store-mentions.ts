import { sql } from 'kysely'
import { type Actor, may } from '../../kernel/actor.ts'
import { findActors } from '../../kernel/find-actor.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Db } from '../../schema/index.ts'
import { isVisible, widestReach } from '../ticket/public.ts'

interface Naming {
  readonly platform: Platform
  readonly body: { readonly mentions: readonly number[] }
}

/** Those whom a text names, with their rights on tickets: asked before the transaction, which has no other handle. */
export const findNamed = async ({ platform, body }: Naming): Promise<readonly Actor[]> =>
  body.mentions.length === 0 ? [] : findActors(platform.db, body.mentions, 'MNU_Issue')

/** Which of these people see the ticket, each by the own reach, in one statement. */
export async function listSeeing(db: Db, ticketId: number, people: readonly Actor[]): Promise<readonly Actor[]> {
  const readers = people.filter((person) => may(person, 'access'))
  if (readers.length === 0) return []
  const seeing = readers.map(
    (person) => sql`case when ${isVisible(widestReach(person))} then ${person.userId}::bigint end`,
  )
  const { rows } = await sql<{ userIds: (number | null)[] }>`
    select array[${sql.join(seeing)}] as "userIds" from ticket c where c.ticket_id = ${ticketId}`.execute(db)
  const userIds = new Set(rows[0]?.userIds)
  return readers.filter((person) => userIds.has(person.userId))
}
