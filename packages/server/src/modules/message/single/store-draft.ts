import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { MARKETING_DRAFTS_MAX } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import type { Db } from '../../../schema/index.ts'

interface Of {
  readonly channel: MarketingChannel
  readonly userId: number
}

const columns = ['draft_id as draftId', 'body', 'updated_at as updatedAt', 'version'] as const

/** What a person began to write, the newest first; nobody else sees it. */
export const listDrafts = (db: Db, { channel, userId }: Of) =>
  db
    .selectFrom('marketing_draft')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .select(columns)
    .orderBy('updated_at', 'desc')
    .limit(MARKETING_DRAFTS_MAX)
    .execute()

/** One at a time for each person, so that their number holds. */
export async function countDrafts(db: Db, { channel, userId }: Of): Promise<number> {
  await sql`select from account where user_id = ${userId} for no key update`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from marketing_draft where user_id = ${userId} and channel = ${channel}`.execute(db)
  return rows[0]?.n ?? 0
}

export const insertDraft = (db: Db, { channel, userId }: Of, body: object, now: Date) =>
  db
    .insertInto('marketing_draft')
    .values({ channel, user_id: userId, body: JSON.stringify(body), updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const lockDraft = (db: Db, { channel, userId }: Of, draftId: number) =>
  db
    .selectFrom('marketing_draft')
    .where('draft_id', '=', draftId)
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()

export const saveDraft = (db: Db, draftId: number, body: object, now: Date) =>
  db
    .updateTable('marketing_draft')
    .set({ body: JSON.stringify(body), updated_at: now, version: sql`version + 1` })
    .where('draft_id', '=', draftId)
    .returning(columns)
    .executeTakeFirstOrThrow()

export async function removeDraft(db: Db, { channel, userId }: Of, draftId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('marketing_draft')
    .where('draft_id', '=', draftId)
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
