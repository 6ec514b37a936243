import type { Selectable } from 'kysely'
import type { Db, Schema } from '../../schema/index.ts'

export type Export = Selectable<Schema['list_export']>

interface NewExport {
  readonly kind: string
  readonly exportId: string
  readonly userId: number
  readonly fileName: string
  readonly request: object
  readonly now: Date
}

export async function insertExport(
  db: Db,
  { kind, exportId, userId, fileName, request, now }: NewExport,
): Promise<void> {
  await db
    .insertInto('list_export')
    .values({
      kind,
      export_id: exportId,
      user_id: userId,
      file_name: fileName,
      request: JSON.stringify(request),
      created_at: now,
    })
    .execute()
}

/** Own exports of this list alone are there. */
export const findExport = (db: Db, kind: string, userId: number, exportId: string): Promise<Export | undefined> =>
  db
    .selectFrom('list_export')
    .selectAll()
    .where('export_id', '=', exportId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()

const running = ['waiting', 'writing'] as const

/** Takes an export up from its beginning; undefined when another run has ended it. */
export const beginExport = (db: Db, exportId: string): Promise<Export | undefined> =>
  db
    .updateTable('list_export')
    .set({ state: 'writing', written: 0 })
    .where('export_id', '=', exportId)
    .where('state', 'in', running)
    .returningAll()
    .executeTakeFirst()

export async function saveWritten(db: Db, exportId: string, written: number): Promise<void> {
  await db.updateTable('list_export').set({ written }).where('export_id', '=', exportId).execute()
}

export type Ending = { state: 'done' | 'failed'; ended_at: Date; rows?: number; file_key?: string; scope?: string }

/** Answers false when another run was first. */
export async function endExport(db: Db, exportId: string, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('list_export')
    .set(ending)
    .where('export_id', '=', exportId)
    .where('state', 'in', running)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends what no job works on any more, and answers the files that nobody may fetch any more. */
export async function listExpired(
  db: Db,
  begunBefore: Date,
): Promise<{ export_id: string; file_key: string | null }[]> {
  await db
    .updateTable('list_export')
    .set({ state: 'failed' })
    .where('state', 'in', running)
    .where('created_at', '<=', begunBefore)
    .execute()
  return db
    .selectFrom('list_export')
    .select(['export_id', 'file_key'])
    .where('file_key', 'is not', null)
    .where('created_at', '<=', begunBefore)
    .execute()
}

export async function forgetFile(db: Db, exportId: string): Promise<void> {
  await db.updateTable('list_export').set({ file_key: null }).where('export_id', '=', exportId).execute()
}
