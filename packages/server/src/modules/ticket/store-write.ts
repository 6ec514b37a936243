import type { TicketPriority, TicketStatus } from '@crm/contract/ticket-rules'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import type { StoredFile } from './files/rules.ts'

/** All of a ticket that a change may write. */
export interface Facts {
  readonly name: string
  readonly content: string
  readonly status: TicketStatus
  readonly priority: TicketPriority
  readonly departmentId: number
  readonly departmentTaskId: number | null
  readonly curatorId: number | null
  readonly customerId: number | null
  readonly endAt: Date | null
  readonly waitingSince: Date | null
  readonly participants: readonly number[]
}

/** What steps write besides. */
export interface Marks {
  readonly reason?: string
  readonly failReasonId?: number | null
  readonly creationType?: 2
  readonly accepted?: { readonly at: Date; readonly by: number }
  readonly closedAt?: Date | null
}

interface Clock {
  readonly due_at?: Date | null
  readonly due_left_minutes?: number | null
  readonly breach_told_at?: null
}

const markColumns = ({ reason, failReasonId, creationType, accepted, closedAt }: Marks) => ({
  ...(reason === undefined ? {} : { reason }),
  ...(failReasonId === undefined ? {} : { fail_reason_id: failReasonId }),
  ...(creationType === undefined ? {} : { creation_type: creationType }),
  ...(accepted === undefined ? {} : { accepted_at: accepted.at, accepted_by: accepted.by }),
  ...(closedAt === undefined ? {} : { closed_at: closedAt }),
})

/** Writes a locked ticket as it is from now on, one version on; participants and who may see it are written apart. */
export async function saveTicket(db: Db, ticketId: number, facts: Facts, marks: Marks, clock: Clock, now: Date) {
  await db
    .updateTable('ticket')
    .set({
      name: facts.name,
      content: facts.content,
      status: facts.status,
      priority: facts.priority,
      department_id: facts.departmentId,
      department_task_id: facts.departmentTaskId,
      curator_id: facts.curatorId,
      customer_id: facts.customerId,
      end_at: facts.endAt,
      waiting_since: facts.waitingSince,
      ...markColumns(marks),
      ...clock,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('ticket_id', '=', ticketId)
    .execute()
}

/** Gives locked tickets to one person, or to nobody. */
export async function saveCurator(db: Db, ticketIds: readonly number[], curatorId: number | null, now: Date) {
  await db
    .updateTable('ticket')
    .set({ curator_id: curatorId, updated_at: now, version: sql`version + 1` })
    .where(sql<boolean>`ticket_id = any(${[...ticketIds]}::bigint[])`)
    .execute()
}

/** Deletes a locked ticket with those that were merged into it, which led nowhere any more; answers all of them. */
export const saveDeleted = (db: Db, ticketId: number, now: Date) =>
  db
    .updateTable('ticket')
    .set({ deleted_at: now, updated_at: now, due_at: null, version: sql`version + 1` })
    .where((one) => one.or([one('ticket_id', '=', ticketId), one('merged_into_id', '=', ticketId)]))
    .where('deleted_at', 'is', null)
    .returning(['ticket_id as ticketId', 'code', 'name'])
    .execute()

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
