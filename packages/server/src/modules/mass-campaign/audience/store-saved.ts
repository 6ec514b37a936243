import { Audience } from '@crm/contract/audience'
import { SAVED_AUDIENCES_MAX } from '@crm/contract/rules/limits'
import type { SavedAudience } from '@crm/contract/saved-audience'
import { sql } from 'kysely'
import { asBusy } from '../../../kernel/database/as-busy.ts'
import type { Db } from '../../../schema/index.ts'
import type { By } from '../store.ts'

const own = (db: Db, userId: number) =>
  db
    .selectFrom('saved_audience')
    .where('created_by', '=', userId)
    .select(['audience_id as audienceId', 'name', 'audience', 'created_at as createdAt', 'version'])

type Read = Omit<SavedAudience, 'createdDate'> & { readonly createdAt: Date }
const viewOf = ({ createdAt, audience, ...row }: Read): SavedAudience => ({
  ...row,
  audience: Audience.parse(audience),
  createdDate: createdAt.toISOString(),
})

export async function listSaved(db: Db, userId: number): Promise<SavedAudience[]> {
  const rows = await own(db, userId)
    .orderBy(sql`fold(name)`)
    .orderBy('audience_id')
    .limit(SAVED_AUDIENCES_MAX)
    .execute()
  return rows.map(viewOf)
}

export const findSaved = async (db: Db, userId: number, audienceId: number): Promise<SavedAudience | undefined> =>
  (await own(db, userId).where('audience_id', '=', audienceId).execute()).map(viewOf)[0]

export const lockSaved = (db: Db, userId: number, audienceId: number) =>
  own(db, userId).where('audience_id', '=', audienceId).forUpdate().executeTakeFirst().catch(asBusy)

export async function countSaved(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from saved_audience where created_by = ${userId}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function insertSaved(db: Db, name: string, audience: Audience, { userId, now }: By): Promise<number> {
  const { audienceId } = await db
    .insertInto('saved_audience')
    .values({ name, audience: JSON.stringify(audience), created_by: userId, created_at: now })
    .returning('audience_id as audienceId')
    .executeTakeFirstOrThrow()
  return audienceId
}

export async function saveSaved(db: Db, audienceId: number, name: string, audience: Audience): Promise<void> {
  await db
    .updateTable('saved_audience')
    .set({ name, audience: JSON.stringify(audience), version: sql`version + 1` })
    .where('audience_id', '=', audienceId)
    .execute()
}

export async function removeSaved(db: Db, userId: number, audienceId: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('saved_audience')
    .where('audience_id', '=', audienceId)
    .where('created_by', '=', userId)
    .returning('audience_id')
    .execute()
  return gone.length > 0
}
