import type { UploadHeader } from '@crm/contract/customer-upload'
import { type Selectable, sql } from 'kysely'
import { holdAccount } from '../../kernel/hold-account.ts'
import type { CellValue } from '../../kernel/spreadsheet/cell.ts'
import type { Db, Schema } from '../../schema/index.ts'
import type { Named } from '../customer/public.ts'
import type { Fault } from './sheet/cells.ts'

export type Upload = Omit<Selectable<Schema['customer_upload']>, 'headers'> & { headers: UploadHeader[] }

/** What a job works on, or a kill left behind. */
const runningStates = ['checking', 'writing'] as const

export const isRunning = ({ state }: Pick<Upload, 'state'>): boolean => runningStates.some((one) => one === state)

export interface NewUpload {
  readonly uploadId: string
  readonly userId: number
  readonly fileName: string
  readonly mode: 'all' | 'valid'
  readonly dryRun: boolean
  readonly headers: readonly UploadHeader[]
  readonly rows: readonly StagedRow[]
  readonly now: Date
}

/** One import of a person at a time: the lock on the person lets two that come together see each other. */
export async function hasRunning(db: Db, userId: number): Promise<boolean> {
  await holdAccount(db, userId)
  const running = await db
    .selectFrom('customer_upload')
    .select('upload_id')
    .where('user_id', '=', userId)
    .where('state', 'in', runningStates)
    .executeTakeFirst()
  return running !== undefined
}

export async function insertUpload(db: Db, upload: NewUpload): Promise<void> {
  await db
    .insertInto('customer_upload')
    .values({
      upload_id: upload.uploadId,
      user_id: upload.userId,
      file_name: upload.fileName,
      mode: upload.mode,
      dry_run: upload.dryRun,
      headers: JSON.stringify(upload.headers),
      rows: upload.rows.length,
      created_at: upload.now,
    })
    .execute()
  await sql`insert into customer_upload_row (upload_id, line, cells, faults)
    select ${upload.uploadId}, line, cells, faults
      from jsonb_to_recordset(${JSON.stringify(upload.rows)}::jsonb) as row (line int, cells jsonb, faults jsonb)`.execute(
    db,
  )
}

const uploads = (db: Db) => db.selectFrom('customer_upload').selectAll().$castTo<Upload>()

/** Own imports alone are there. */
export const findUpload = (db: Db, userId: number, uploadId: string): Promise<Upload | undefined> =>
  uploads(db).where('upload_id', '=', uploadId).where('user_id', '=', userId).executeTakeFirst()

export const lockUpload = (db: Db, uploadId: string): Promise<Upload | undefined> =>
  uploads(db).where('upload_id', '=', uploadId).forUpdate().executeTakeFirst()

export const listUploads = (db: Db, userId: number, count: number): Promise<Upload[]> =>
  uploads(db).where('user_id', '=', userId).orderBy('created_at', 'desc').orderBy('upload_id').limit(count).execute()

export interface StagedRow {
  line: number
  cells: CellValue[]
  faults: Fault[]
}

const staged = (db: Db, uploadId: string) =>
  db.selectFrom('customer_upload_row').select(['line', 'cells', 'faults']).where('upload_id', '=', uploadId)

export const readStaged = (db: Db, uploadId: string): Promise<StagedRow[]> =>
  staged(db, uploadId).orderBy('line').$castTo<StagedRow>().execute()

export const readFaulty = (db: Db, uploadId: string): Promise<StagedRow[]> =>
  staged(db, uploadId).where(sql<boolean>`faults <> '[]'`).orderBy('line').$castTo<StagedRow>().execute()

/** Takes an import up, from its beginning; undefined when another run has ended it. */
export const beginChecking = (db: Db, uploadId: string): Promise<Upload | undefined> =>
  db
    .updateTable('customer_upload')
    .set({ state: 'checking', checked: 0, valid: 0 })
    .where('upload_id', '=', uploadId)
    .where('state', 'in', runningStates)
    .returningAll()
    .$castTo<Upload>()
    .executeTakeFirst()

/** Answers false, with nothing saved, when another run has ended the import meanwhile. */
export async function saveChecked(
  db: Db,
  uploadId: string,
  rows: readonly { line: number; faults: readonly Fault[] }[],
  progress: { checked: number; valid: number },
): Promise<boolean> {
  if (!(await changeRunning(db, uploadId, progress))) return false
  await sql`update customer_upload_row r set faults = found.faults
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (line int, faults jsonb)
   where r.upload_id = ${uploadId} and r.line = found.line and r.faults <> found.faults`.execute(db)
  return true
}

type Change = Partial<
  Pick<Upload, 'state' | 'checked' | 'valid' | 'written' | 'failure' | 'ended_at' | 'automation_skipped'>
>

/** Changes an import that still runs, and answers whether it does; one that another run ended stays as it is. */
export async function changeRunning(db: Db, uploadId: string, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customer_upload')
    .set(change)
    .where('upload_id', '=', uploadId)
    .where('state', 'in', runningStates)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setUndone(db: Db, uploadId: string): Promise<void> {
  await db.updateTable('customer_upload').set({ state: 'undone' }).where('upload_id', '=', uploadId).execute()
}

/** Imports whose job is long gone would keep their owner from the next one. */
export async function endAbandoned(db: Db, begunBefore: Date, now: Date): Promise<void> {
  await db
    .updateTable('customer_upload')
    .set({ state: 'failed', failure: 'internal', ended_at: now })
    .where('state', 'in', runningStates)
    .where('created_at', '<', begunBefore)
    .execute()
}

/** The cells of old files are people's data that nobody asks for any more. */
export async function dropStaged(db: Db, begunBefore: Date): Promise<void> {
  await db
    .deleteFrom('customer_upload_row')
    .where(
      'upload_id',
      'in',
      db.selectFrom('customer_upload').select('upload_id').where('created_at', '<', begunBefore),
    )
    .execute()
}

/**
 * Locks the customers of an import and answers those that can go: untouched since, with nothing written about them, in
 * no ticket that is still there and no campaign, and presenter of nobody who stays.
 */
export async function lockRemovable(db: Db, uploadId: string): Promise<Named[]> {
  await sql`select 1 from customer where upload_id = ${uploadId} order by customer_id for update`.execute(db)
  const { rows } = await sql<Named>`
    with recursive kept (customer_id) as (
      select customer_id from customer c
       where c.upload_id = ${uploadId}
         and (c.version <> 1 or c.deleted_at is not null
           or exists (select 1 from customer_entry e where e.customer_id = c.customer_id)
           or exists (select 1 from ticket t where t.customer_id = c.customer_id and t.deleted_at is null)
           or exists (select 1 from campaign_customer p where p.customer_id = c.customer_id)
           or exists (select 1 from customer r where r.referrer_customer_id = c.customer_id
                         and r.upload_id is distinct from c.upload_id))
      union
      select c.referrer_customer_id from kept k join customer c on c.customer_id = k.customer_id
       where c.referrer_customer_id is not null
    )
    select customer_id as "customerId", code, name from customer c
     where c.upload_id = ${uploadId} and not exists (select 1 from kept k where k.customer_id = c.customer_id)
     order by customer_id`.execute(db)
  return rows
}

/** For good, with all that hangs on them. */
export async function removeCustomers(db: Db, customerIds: readonly number[]): Promise<void> {
  await sql`delete from customer where customer_id = any(${customerIds}::bigint[])`.execute(db)
}
