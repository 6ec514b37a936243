import type { TicketStatus } from '@crm/contract/ticket-rules'
import type { TicketLink } from '@crm/contract/ticket-views'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import type { Condition } from '../../../kernel/database/sql.ts'
import { refuse } from '../../../kernel/refused.ts'
import type { Db } from '../../../schema/index.ts'
import { lockTickets } from '../store-lock.ts'
import { visible } from '../store-visibility.ts'

/** More than a person reads through; a screen shows no others. */
const linksMax = 200

/** Whether what belongs to a ticket `o` is shown on this one: it is the one, or was merged into it. */
export const shownOn = (ticketId: number): Condition =>
  sql<boolean>`(o.deleted_at is null and (o.ticket_id = ${ticketId} or o.merged_into_id = ${ticketId}))`

/** Locks two tickets that the actor sees; one that is not there for the person answers 404. */
export async function lockPair(db: Db, actor: Actor, oneId: number, otherId: number) {
  const locked = await lockTickets(db, actor, [oneId, otherId])
  const taken = (id: number) => locked.find(({ ticketId }) => ticketId === id) ?? refuse('request.notFound')
  return [taken(oneId), taken(otherId)] as const
}

/** The tickets that stand beside one, as far as the reader sees them. */
export async function readLinks(db: Db, actor: Actor, ticketId: number): Promise<TicketLink[]> {
  const rows = await visible(db, actor)
    .select(['c.ticket_id as index', 'c.code', 'c.name', 'c.status'])
    .where(
      sql<boolean>`c.ticket_id in (
        select other_id from ticket_link where ticket_id = ${ticketId}
        union all select ticket_id from ticket_link where other_id = ${ticketId})`,
    )
    .orderBy('c.ticket_id')
    .limit(linksMax)
    .execute()
  return rows.map((row) => ({ ...row, status: row.status as TicketStatus }))
}

/** A pair stands once, whichever of the two was named first. */
const pairOf = (one: number, other: number) => ({ ticket_id: Math.min(one, other), other_id: Math.max(one, other) })

interface Pair {
  readonly one: number
  readonly other: number
}

/** false: they were linked before. */
export async function insertLink(
  db: Db,
  { one, other }: Pair,
  { userId, now }: { userId: number; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('ticket_link')
    .values({ ...pairOf(one, other), created_by: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** false: they were not linked. */
export async function deleteLink(db: Db, { one, other }: Pair): Promise<boolean> {
  const { ticket_id, other_id } = pairOf(one, other)
  const { numDeletedRows } = await db
    .deleteFrom('ticket_link')
    .where('ticket_id', '=', ticket_id)
    .where('other_id', '=', other_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
