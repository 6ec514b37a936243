import type { TicketFile } from '@crm/contract/ticket-views'
import { sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import { asBusy } from '../../kernel/database/as-busy.ts'
import type { Db } from '../../schema/index.ts'
import { visible } from '../ticket/public.ts'

/**
 * A file of a ticket that the reader sees, or of one that was merged into it. The file is `f`, the ticket that it
 * belongs to `o`.
 */
const files = (db: Db, reader: Actor, fileId: string) =>
  visible(db, reader)
    .innerJoin('ticket as o', (join) =>
      join.on(sql<boolean>`(o.ticket_id = c.ticket_id or o.merged_into_id = c.ticket_id) and o.deleted_at is null`),
    )
    .innerJoin('ticket_file as f', 'f.ticket_id', 'o.ticket_id')
    .innerJoin('stored_file as s', 's.file_id', 'f.file_id')
    .where('f.file_id', '=', fileId)

/** undefined: it is not there for the reader. */
export const findFile = (db: Db, reader: Actor, fileId: string) =>
  files(db, reader, fileId)
    .select([
      's.name',
      's.kind',
      's.file_key as fileKey',
      'f.preview_key as previewKey',
      'f.is_inline as isInline',
      'f.ticket_id as ticketId',
      'o.merged_into_id as mergedIntoId',
    ])
    .limit(1)
    .executeTakeFirst()

/** Locks an attachment of a ticket that is locked; undefined: it was deleted meanwhile, or stands inside the content. */
export const lockAttachment = (db: Db, fileId: string) =>
  db
    .selectFrom('ticket_file as f')
    .innerJoin('stored_file as s', 's.file_id', 'f.file_id')
    .select(['s.name', 's.user_id as userId'])
    .where('f.file_id', '=', fileId)
    .where('f.is_inline', '=', false)
    .forUpdate('s')
    .executeTakeFirst()
    .catch(asBusy)

/** Its row with the ticket goes too; what lies in its place is swept away, since no row names it any more. */
export async function removeFile(db: Db, fileId: string): Promise<void> {
  await db.deleteFrom('stored_file').where('file_id', '=', fileId).execute()
}

/** It is no new version: an open form stays good. */
export async function touchTicket(db: Db, ticketId: number, now: Date): Promise<void> {
  await db.updateTable('ticket').set({ updated_at: now }).where('ticket_id', '=', ticketId).execute()
}

/** Attachments that were just added, in the order of the ids. */
export async function readAdded(db: Db, fileIds: readonly string[]): Promise<TicketFile[]> {
  const ids = sql`${[...fileIds]}::uuid[]`
  const rows = await db
    .selectFrom('ticket_file as f')
    .innerJoin('stored_file as s', 's.file_id', 'f.file_id')
    .innerJoin('account as u', 'u.user_id', 's.user_id')
    .where(sql<boolean>`f.file_id = any(${ids})`)
    .select(['f.file_id as fileId', 's.name', 's.kind', 's.size_bytes as sizeBytes'])
    .select(['u.user_name as createUser', 'u.full_name as createUserFullName', 'f.created_at as createdDate'])
    .orderBy(sql`array_position(${ids}, f.file_id)`)
    .execute()
  return rows.map(({ createdDate, ...file }) => ({ ...file, createdDate: createdDate.toISOString(), fromCode: null }))
}
