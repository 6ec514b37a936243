import { sql } from 'kysely'
import { asBusy } from '../../../kernel/database/as-busy.ts'
import type { Db } from '../../../schema/index.ts'
import type { LockedTicket } from '../store-lock.ts'

/**
 * All that went into a ticket, by merges that were not undone: in steps, since a survivor may be merged itself. Those
 * of one ticket point at where it ends, so that what is shown there is found in one step.
 */
const family = (ticketId: number) => sql`with recursive family as (
  select m.ticket_id from ticket_merge m where m.survivor_id = ${ticketId} and m.undone_at is null
  union
  select m.ticket_id from ticket_merge m join family f on m.survivor_id = f.ticket_id where m.undone_at is null)`

/** Holds both tickets and all that went into the first, in the order of the ids, as every lock of tickets is taken. */
export async function holdFamily(db: Db, ticketId: number, survivorId: number): Promise<void> {
  await sql`${family(ticketId)}
    select c.ticket_id from ticket c
     where c.ticket_id in (${ticketId}, ${survivorId}) or c.ticket_id in (select ticket_id from family)
     order by c.ticket_id for no key update of c`
    .execute(db)
    .catch(asBusy)
}

interface Joining {
  readonly ticketId: number
  readonly survivorId: number
  readonly clock: { readonly due_at: Date | null; readonly due_left_minutes: number | null }
  readonly now: Date
}

async function setInto(db: Db, { ticketId, clock, now }: Joining, intoId: number | null): Promise<void> {
  await db
    .updateTable('ticket')
    .set({ ...clock, merged_into_id: intoId, updated_at: now, version: sql`version + 1` })
    .where('ticket_id', '=', ticketId)
    .execute()
}

const moveFamily = (db: Db, ticketId: number, intoId: number) =>
  sql`${family(ticketId)}
    update ticket set merged_into_id = ${intoId} where ticket_id in (select ticket_id from family)`.execute(db)

/** The survivor counts the comments that are shown on it. */
const addComments = (db: Db, { ticketId, survivorId, now }: Joining, sign: 1 | -1) =>
  sql`update ticket s set comments = s.comments + ${sign} * m.comments, updated_at = ${now}, version = s.version + 1
       from ticket m where s.ticket_id = ${survivorId} and m.ticket_id = ${ticketId}`.execute(db)

export async function setMerged(db: Db, joining: Joining): Promise<void> {
  await moveFamily(db, joining.ticketId, joining.survivorId)
  await setInto(db, joining, joining.survivorId)
  await addComments(db, joining, 1)
}

export async function setUnmerged(db: Db, joining: Joining): Promise<void> {
  await moveFamily(db, joining.ticketId, joining.ticketId)
  await setInto(db, joining, null)
  await addComments(db, joining, -1)
}

interface NewMerge {
  readonly undoId: string
  readonly merged: LockedTicket
  readonly survivor: LockedTicket
  readonly userId: number
  readonly newcomers: readonly number[]
  readonly now: Date
}

export async function insertMerge(db: Db, { undoId, merged, survivor, userId, newcomers, now }: NewMerge) {
  await db
    .insertInto('ticket_merge')
    .values({
      undo_id: undoId,
      ticket_id: merged.ticketId,
      survivor_id: survivor.ticketId,
      merged_by: userId,
      merged_at: now,
      added_participants: [...newcomers],
      undone_at: null,
    })
    .execute()
}

const merges = (db: Db, undoId: string) =>
  db
    .selectFrom('ticket_merge')
    .select([
      'ticket_id as ticketId',
      'survivor_id as survivorId',
      'merged_by as mergedBy',
      'merged_at as mergedAt',
      'undone_at as undoneAt',
      'added_participants as newcomers',
    ])
    .where('undo_id', '=', undoId)

/** Which tickets a merge was about, which never changes: they are locked before it is. */
export const findMerge = (db: Db, undoId: string) => merges(db, undoId).executeTakeFirst()

export const lockMerge = (db: Db, undoId: string) =>
  merges(db, undoId).forUpdate().executeTakeFirstOrThrow().catch(asBusy)

export async function markUndone(db: Db, undoId: string, now: Date): Promise<void> {
  await db.updateTable('ticket_merge').set({ undone_at: now }).where('undo_id', '=', undoId).execute()
}
