import { sql } from 'kysely'
import type { Db } from '../../../schema/index.ts'
import type { StoredFile } from './rules.ts'

/** Files of a ticket, stored already. */
export async function insertFiles(
  db: Db,
  { ticketId, userId, now }: { readonly ticketId: number; readonly userId: number; readonly now: Date },
  files: readonly StoredFile[],
): Promise<void> {
  if (files.length === 0) return
  const stored = files.map(({ fileId, key, name, kind, sizeBytes }) => ({
    file_id: fileId,
    file_key: key,
    name,
    kind,
    size_bytes: sizeBytes,
    user_id: userId,
    created_at: now,
  }))
  await db.insertInto('stored_file').values(stored).execute()
  const places = files.map(({ fileId, inline, previewKey }) => ({
    file_id: fileId,
    ticket_id: ticketId,
    is_inline: inline,
    preview_key: previewKey,
    created_at: now,
  }))
  await db.insertInto('ticket_file').values(places).execute()
}

/** Pictures that a content names no longer; what lies in their place is swept away. docs/rules.md. */
export async function deletePicturesBeside(db: Db, ticketId: number, content: string): Promise<void> {
  await sql`delete from stored_file s using ticket_file f
    where f.file_id = s.file_id and f.ticket_id = ${ticketId} and f.is_inline
      and position(s.file_id::text in ${content}) = 0`.execute(db)
}

/** Bytes of all files of a ticket, pictures in the content among them. */
export async function countFileBytes(db: Db, ticketId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(s.size_bytes), 0)::bigint as bytes
      from ticket_file f join stored_file s on s.file_id = f.file_id where f.ticket_id = ${ticketId}`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
