import { sql } from 'kysely'
import { type Actor, may } from '../../kernel/actor.ts'
import type { Condition, Sql } from '../../kernel/database/sql.ts'
import type { ToldResource } from '../../kernel/events/fact.ts'
import { findActor } from '../../kernel/find-actor.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Db } from '../../schema/index.ts'
import { customersThere } from '../customer/index.ts'
import { isThere, widestReach } from '../ticket/index.ts'

/** What a person sees: one and the same with the rights to tickets and with those to customers. */
export interface Eyes {
  readonly userId: number
  /** undefined: may not sign in, or has no access. */
  readonly tickets: Actor | undefined
  readonly customers: Actor | undefined
}

/** Read before a transaction begins: it asks a connection of its own. */
export async function readEyes({ ask }: Pick<Platform, 'ask'>, { userId }: { userId: number }): Promise<Eyes> {
  const [tickets, customers] = await Promise.all([
    findActor(ask, userId, 'MNU_Issue'),
    findActor(ask, userId, 'MNU_Customer'),
  ])
  const opened = (actor: Actor | undefined) => (actor && may(actor, 'access') ? actor : undefined)
  return { userId, tickets: opened(tickets), customers: opened(customers) }
}

/** A deleted ticket is told of to those who saw it: that it is gone. */
const seesTicket = ({ tickets }: Eyes, id: Sql): Condition =>
  tickets
    ? sql<boolean>`(select true from (
        select t.ticket_id, t.department_id, null::timestamptz as deleted_at from ticket t where t.ticket_id = ${id}) c
       where ${isThere(widestReach(tickets))})`
    : sql<boolean>`false`

const seesCustomer = ({ customers }: Eyes, id: Sql): Condition =>
  customers ? sql<boolean>`${customersThere(customers).holds(id)}` : sql<boolean>`false`

/** Whether a person sees what a line tells of. Campaigns have no rule of sight yet. */
export const isSeen = (eyes: Eyes, resource: Sql, id: Sql): Condition =>
  sql<boolean>`(case ${resource} when 'Issue' then ${seesTicket(eyes, id)}
    when 'Customer' then ${seesCustomer(eyes, id)} else true end)`

/** The same for one thing at hand. */
export async function sees(db: Db, eyes: Eyes, target: { resource: ToldResource; id: number }): Promise<boolean> {
  const condition = isSeen(eyes, sql`${target.resource}::text`, sql`${target.id}::bigint`)
  const { rows } = await sql<{ isSeen: boolean | null }>`select ${condition} as "isSeen"`.execute(db)
  return rows[0]?.isSeen === true
}
