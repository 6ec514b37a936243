import { massState, type TrackingLevel } from '@crm/contract/marketing-rules'
import { EMAIL_CUSTOMERS_MAX } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import type { Sql } from '../../../kernel/database/sql.ts'
import type { Db } from '../../../schema/index.ts'
import { type Judging, judged } from './store-judged.ts'

/** One send with its rows: a wave of a campaign, or what is written to chosen customers. */
export interface NewWave extends Judging {
  readonly wave: number
  readonly origin: 'campaign' | 'list' | 'profile' | 'automation'
  readonly contentId: number
  /** Empty: the content's own. */
  readonly subject: string
  readonly tracking: TrackingLevel
  readonly senderId: number | null
  readonly brandId: number | null
  readonly fileIds: readonly string[]
  /** Only customers behind this one. */
  readonly after: number
  /** 0: the content of the send; others by the table of variants of its campaign. Of a customer `c`. */
  readonly variant?: Sql | undefined
  readonly departmentId: number
  readonly createdBy: number
  readonly now: Date
}

export interface WrittenWave {
  /** null: there was nobody any more, and no send was written. */
  readonly sendId: number | null
  readonly waiting: number
  readonly skipped: number
  /** The last customer that it holds: where the next one begins. */
  readonly last: number | null
  readonly reasons: readonly { readonly reason: string; readonly customers: number }[]
}

async function insertSend(db: Db, wave: NewWave): Promise<number> {
  const { sendId } = await db
    .insertInto('marketing_send')
    .values({
      channel: wave.channel,
      campaign_id: wave.campaignId,
      wave: wave.wave,
      state: massState.sending,
      origin: wave.origin,
      content_id: wave.contentId,
      subject: wave.subject,
      purpose: wave.purpose,
      tracking: wave.tracking,
      sender_id: wave.senderId,
      brand_id: wave.brandId,
      starts_at: wave.at,
      department_id: wave.departmentId,
      created_by: wave.createdBy,
      created_at: wave.now,
    })
    .returning('send_id as sendId')
    .executeTakeFirstOrThrow()
  const files = wave.fileIds.map((file_id) => ({ send_id: sendId, file_id }))
  if (files.length > 0) await db.insertInto('marketing_send_file').values(files).execute()
  return sendId
}

interface Reached {
  readonly last: number | null
  readonly reasons: Record<string, number>
}

/** Everybody of the wave in one statement: who is written to waits, who is not has a row with the reason. */
async function insertMessages(db: Db, sendId: number, wave: NewWave): Promise<Reached> {
  const { channel, campaignId, customers, after, variant = sql`0`, at, createdBy, now } = wave
  const chosen = sql`select chosen.customer_id from (${customers}) chosen where chosen.customer_id > ${after}
    order by chosen.customer_id limit ${EMAIL_CUSTOMERS_MAX}`
  const { rows } = await sql<Reached>`
    with judged as materialized (${judged({ ...wave, customers: chosen })}), written as (
      insert into message (channel, campaign_id, send_id, variant, customer_id, address, state, reason, due_at,
                           created_by, created_at)
      select ${channel}, ${campaignId}, ${sendId}, c.variant, j.customer_id,
             case when j.reason is null then j.address else '' end, case when j.reason is null then 1 else 8 end,
             j.reason, ${at}, ${createdBy}, ${now}
        from judged j cross join lateral (select ${variant}::int as variant from customer c
          where c.customer_id = j.customer_id) c
       order by j.customer_id
    )
    select (select max(customer_id) from judged) as last,
           (select coalesce(jsonb_object_agg(reason, n), '{}')
              from (select coalesce(reason, '') as reason, count(*) as n from judged group by 1) r) as reasons`.execute(
    db,
  )
  return rows[0] ?? { last: null, reasons: {} }
}

/** Writes the next customers behind `after`, 1,000 at most, in the caller's transaction. */
export async function writeWave(db: Db, wave: NewWave): Promise<WrittenWave> {
  const sendId = await insertSend(db, wave)
  const { last, reasons } = await insertMessages(db, sendId, wave)
  const { '': waiting = 0, ...others } = reasons
  const skipped = Object.values(others).reduce((sum, n) => sum + n, 0)
  if (last === null) {
    await db.deleteFrom('marketing_send').where('send_id', '=', sendId).execute()
    return { sendId: null, waiting: 0, skipped: 0, last: null, reasons: [] }
  }
  await db
    .updateTable('marketing_send')
    .set({ recipients: waiting + skipped })
    .where('send_id', '=', sendId)
    .execute()
  return {
    sendId,
    waiting,
    skipped,
    last,
    reasons: Object.entries(others).map(([reason, customers]) => ({ reason, customers })),
  }
}
