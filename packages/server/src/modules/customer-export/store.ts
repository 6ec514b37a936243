import { type Selectable, sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import type { Db, Schema } from '../../schema/index.ts'
import { visible } from '../customer/public.ts'

export type Export = Selectable<Schema['customer_export']>

interface NewExport {
  readonly exportId: string
  readonly userId: number
  readonly fileName: string
  readonly request: object
  readonly now: Date
}

export async function insertExport(db: Db, { exportId, userId, fileName, request, now }: NewExport): Promise<void> {
  await db
    .insertInto('customer_export')
    .values({
      export_id: exportId,
      user_id: userId,
      file_name: fileName,
      request: JSON.stringify(request),
      created_at: now,
    })
    .execute()
}

/** Own exports alone are there. */
export const findExport = (db: Db, userId: number, exportId: string): Promise<Export | undefined> =>
  db
    .selectFrom('customer_export')
    .selectAll()
    .where('export_id', '=', exportId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

const running = ['waiting', 'writing'] as const

/** Takes an export up from its beginning; undefined when another run has ended it. */
export const beginExport = (db: Db, exportId: string): Promise<Export | undefined> =>
  db
    .updateTable('customer_export')
    .set({ state: 'writing', written: 0 })
    .where('export_id', '=', exportId)
    .where('state', 'in', running)
    .returningAll()
    .executeTakeFirst()

export async function saveWritten(db: Db, exportId: string, written: number): Promise<void> {
  await db.updateTable('customer_export').set({ written }).where('export_id', '=', exportId).execute()
}

export type Ending = { state: 'done' | 'failed'; ended_at: Date; rows?: number; file_key?: string; scope?: string }

/** Answers false when another run was first. */
export async function endExport(db: Db, exportId: string, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customer_export')
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
    .updateTable('customer_export')
    .set({ state: 'failed' })
    .where('state', 'in', running)
    .where('created_at', '<=', begunBefore)
    .execute()
  return db
    .selectFrom('customer_export')
    .select(['export_id', 'file_key'])
    .where('file_key', 'is not', null)
    .where('created_at', '<=', begunBefore)
    .execute()
}

export async function forgetFile(db: Db, exportId: string): Promise<void> {
  await db.updateTable('customer_export').set({ file_key: null }).where('export_id', '=', exportId).execute()
}

export interface Extra {
  readonly emailContact: string
  readonly genderContact: boolean | null
  readonly birthdayContact: string | null
  /** Of a customer that the actor may see the phone, or else the mail; of a colleague the user name. */
  readonly presenter: string
}

interface ExtraRow extends Omit<Extra, 'presenter'> {
  customerId: number
  referrerId: number | null
  userName: string | null
}

/** What a sheet holds of these customers beside the row of the list. */
export async function readExtras(db: Db, actor: Actor, customerIds: readonly number[]): Promise<Map<number, Extra>> {
  const { rows } = await sql<ExtraRow>`
    select c.customer_id as "customerId", c.referrer_customer_id as "referrerId", a.user_name as "userName",
           coalesce(k.email, '') as "emailContact", k.gender as "genderContact", k.birthday as "birthdayContact"
      from customer c
      left join customer_contact k on k.customer_id = c.customer_id and k.is_primary
      left join account a on a.user_id = c.referrer_user_id
     where c.customer_id = any(${customerIds}::bigint[])`.execute(db)
  const presenters = await readPresenters(
    db,
    actor,
    rows.flatMap(({ referrerId }) => (referrerId === null ? [] : [referrerId])),
  )
  return new Map(
    rows.map(({ customerId, referrerId, userName, ...contact }) => [
      customerId,
      { ...contact, presenter: (referrerId === null ? userName : presenters.get(referrerId)) ?? '' },
    ]),
  )
}

async function readPresenters(db: Db, actor: Actor, customerIds: readonly number[]): Promise<Map<number, string>> {
  if (customerIds.length === 0) return new Map()
  const rows = await visible(db, actor)
    .select(['c.customer_id', 'c.phone', 'c.email'])
    .where(sql<boolean>`c.customer_id = any(${customerIds}::bigint[])`)
    .execute()
  return new Map(rows.map(({ customer_id, phone, email }) => [customer_id, phone || email]))
}
