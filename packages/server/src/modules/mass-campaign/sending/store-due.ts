import { massState } from '@crm/contract/marketing-rules'
import { EMAIL_CUSTOMERS_MAX } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { countTo } from '../../../kit/store-list.ts'
import type { Db } from '../../../schema/index.ts'
import type { LockedCampaign } from '../store-lock.ts'

const atOnce = 100

/** Campaigns whose time has come. */
export async function listDue(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('mass_campaign')
    .where('state', '=', massState.scheduled)
    .where('deleted_at', 'is', null)
    .where('scheduled_at', '<=', now)
    .select('campaign_id as campaignId')
    .orderBy('scheduled_at')
    .limit(atOnce)
    .execute()
  return rows.map(({ campaignId }) => campaignId)
}

/** Campaigns under way: each is looked at now and then, so that none stands still for a job that was lost. */
export async function listGoing(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('mass_campaign')
    .where('state', 'in', [massState.preparing, massState.sending])
    .select('campaign_id as campaignId')
    .orderBy('campaign_id')
    .execute()
  return rows.map(({ campaignId }) => campaignId)
}

interface LastWave {
  readonly wave: number
  readonly startsAt: Date | null
  readonly finishedAt: Date | null
}

/** How far its waves have come. */
export async function lastWave(db: Db, campaignId: number): Promise<LastWave> {
  const { rows } = await sql<LastWave>`
    select coalesce(max(wave), 0) as wave, max(starts_at) as "startsAt", max(finished_at) as "finishedAt"
      from marketing_send where campaign_id = ${campaignId}`.execute(db)
  return rows[0] ?? { wave: 0, startsAt: null, finishedAt: null }
}

/** No further than it takes to know that they are too many for one send. */
export const countForOneSend = (db: Db, customers: Sql): Promise<number> =>
  countTo(db, customers, EMAIL_CUSTOMERS_MAX + 1)

// Drawn by a hash of campaign and customer: the same each time it is asked, and another draw for each campaign.
const draw = (campaignId: number): Sql =>
  sql`(hashint8extended(c.customer_id, ${campaignId}::bigint) & 9223372036854775807)`

/** Whether a customer `c` belongs to those whom the variants are tried on; the others wait for the winner. */
export function isInSample(
  { campaignId, trial }: Pick<LockedCampaign, 'campaignId' | 'trial'>,
  is: boolean,
): Condition {
  const place = sql`${draw(campaignId)} % 10000`
  const end = (trial?.samplePercent ?? 0) * 100
  return is ? sql<boolean>`${place} < ${end}` : sql<boolean>`${place} >= ${end}`
}

/** Which variant a customer `c` of the sample gets: from digits that did not decide on the sample. */
export const variantOf = (campaignId: number, variants: number): Sql =>
  sql`(1 + (${draw(campaignId)} / 10000) % ${variants})`
