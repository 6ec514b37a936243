import type { OutcomeTask } from '@crm/contract/campaign-fields'
import type { OutcomeKind } from '@crm/contract/campaign-rules'
import type { RefusalCode } from '@crm/contract/refusals'
import { sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import { asBusy } from '../../kernel/database/as-busy.ts'
import { refuse } from '../../kernel/refused.ts'
import { inOrder, type WriteCall } from '../../kit/record-lock.ts'
import type { Db } from '../../schema/index.ts'
import type { OutcomeMessage } from '../../schema/sales.ts'
import { canPlan, isPlanner, type Standing } from './rules.ts'
import { visible } from './store-sight.ts'

/** A campaign that this transaction holds, as it stands now. */
export interface LockedCampaign extends Standing {
  readonly campaignId: number
  readonly code: string
  readonly name: string
  readonly description: string
  readonly startDate: string
  readonly endDate: string | null
  readonly goalOpportunities: number | null
  readonly goalRevenue: number | null
  readonly autoSplit: boolean
  readonly splitTurn: number | null
  readonly staleDays: number
  readonly successKind: OutcomeKind
  readonly successCampaignId: number | null
  readonly successTask: OutcomeTask | null
  readonly successMessage: OutcomeMessage | null
  readonly failureKind: OutcomeKind
  readonly failureCampaignId: number | null
  readonly failureTask: OutcomeTask | null
  readonly failureMessage: OutcomeMessage | null
  readonly lockedAt: Date | null
  readonly deletedAt: Date | null
  readonly version: number
}

const columns = [
  'c.campaign_id as campaignId',
  'c.code',
  'c.name',
  'c.description',
  'c.start_on as startDate',
  'c.end_on as endDate',
  'c.goal_opportunities as goalOpportunities',
  sql<number | null>`c.goal_revenue::float8`.as('goalRevenue'),
  'c.auto_split as autoSplit',
  'c.split_turn as splitTurn',
  'c.stale_days as staleDays',
  'c.success_kind as successKind',
  'c.success_campaign_id as successCampaignId',
  'c.success_task as successTask',
  'c.success_message as successMessage',
  'c.failure_kind as failureKind',
  'c.failure_campaign_id as failureCampaignId',
  'c.failure_task as failureTask',
  'c.failure_message as failureMessage',
  'c.locked_at as lockedAt',
  'c.deleted_at as deletedAt',
  'c.created_by as createdBy',
  'c.version',
] as const

/** `write`: to change the plan, or to deal out; `share`: so that nobody else does while opportunities change. */
export type Hold = 'write' | 'share'

const held = (db: Db, ids: readonly number[], from: ReturnType<typeof visible>, hold: Hold) => {
  const found = from
    .select([...columns])
    .where(sql<boolean>`c.campaign_id = any(${inOrder(ids)}::bigint[])`)
    .orderBy('c.campaign_id')
  const locked = hold === 'write' ? found.forNoKeyUpdate('c') : found.forShare('c')
  return locked
    .execute()
    .catch(asBusy)
    .then((rows) => withPeople(db, rows))
}

/** Who manages and takes part, read after the lock, or it would be older than the campaign. */
async function withPeople<Row extends { campaignId: number }>(db: Db, rows: Row[]) {
  const ids = rows.map((row) => row.campaignId)
  const listed = (table: 'campaign_manager' | 'campaign_participant') =>
    ids.length === 0
      ? []
      : db
          .selectFrom(table)
          .select(['campaign_id', 'user_id'])
          .where('campaign_id', 'in', ids)
          .orderBy('user_id')
          .execute()
  const [managers, participants] = [await listed('campaign_manager'), await listed('campaign_participant')]
  const of = (people: typeof managers, campaignId: number) =>
    people.filter((one) => one.campaign_id === campaignId).map((one) => one.user_id)
  return rows.map((row) => ({
    ...row,
    managerIds: of(managers, row.campaignId),
    participantIds: of(participants, row.campaignId),
  }))
}

/** Locks campaigns that the actor sees; what is missing in the answer is not there for the actor. */
export const lockCampaigns = (db: Db, actor: Actor, ids: readonly number[], hold: Hold): Promise<LockedCampaign[]> =>
  held(db, ids, visible(db, actor), hold)

/** Locks campaigns whoever asks: for opportunities, which have a sight of their own. */
export const holdCampaigns = (db: Db, ids: readonly number[], hold: Hold): Promise<LockedCampaign[]> =>
  held(db, ids, db.selectFrom('campaign as c'), hold)

interface Wanted {
  readonly version?: number
  /** Locked ones too. */
  readonly locked?: true
  /** What is said to those who see it and do not plan it. */
  readonly otherwise?: RefusalCode
  /** For who brings a deleted one back, or deletes it: the right is that of the call. */
  readonly deletes?: true
}

/** Locks one campaign to change it as those do who plan it. */
export async function lockPlanned(
  { actor, db }: Pick<WriteCall, 'actor' | 'db'>,
  campaignId: number,
  { version, locked, otherwise = 'access.forbidden', deletes }: Wanted = {},
): Promise<LockedCampaign> {
  const [campaign] = await lockCampaigns(db, actor, [campaignId], 'write')
  if (!campaign || (campaign.deletedAt !== null && !deletes)) return refuse('request.notFound')
  const mine = deletes ? isPlanner(actor, campaign) : canPlan(actor, campaign)
  if (!mine) refuse(otherwise)
  if (campaign.lockedAt !== null && !locked) refuse('campaign.locked')
  if (version !== undefined && version !== campaign.version) refuse('request.staleVersion')
  return campaign
}
