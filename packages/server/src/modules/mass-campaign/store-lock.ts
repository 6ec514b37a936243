import type { MarketingChannel, MassState, StopReason } from '@crm/contract/marketing-rules'
import type { SelectQueryBuilder } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import { asBusy } from '../../kernel/database/as-busy.ts'
import type { Db, Schema } from '../../schema/index.ts'
import type { Plan } from './store.ts'
import { visible } from './store-sight.ts'

const lockedColumns = [
  'c.campaign_id as campaignId',
  'c.channel',
  'c.code',
  'c.name',
  'c.description',
  'c.state',
  'c.paused_from as pausedFrom',
  'c.stop_reason as stopReason',
  'c.audience',
  'c.waves',
  'c.wave_minutes as waveMinutes',
  'c.content_id as contentId',
  'c.template_id as templateId',
  'c.subject',
  'c.text',
  'c.without_marks as withoutMarks',
  'c.purpose',
  'c.tracking',
  'c.sender_id as senderId',
  'c.brand_id as brandId',
  'c.trial',
  'c.winner',
  'c.scheduled_at as scheduledAt',
  'c.started_at as startedAt',
  'c.expanded_to as expandedTo',
  'c.expanded',
  'c.department_id as departmentId',
  'c.created_by as createdBy',
  'c.deleted_at as deletedAt',
  'c.version',
] as const

export interface LockedCampaign extends Plan {
  readonly campaignId: number
  readonly channel: MarketingChannel
  readonly code: string
  readonly state: MassState
  readonly pausedFrom: 2 | 3 | 4 | null
  readonly stopReason: StopReason | null
  readonly winner: number | null
  readonly scheduledAt: Date | null
  readonly startedAt: Date | null
  readonly expandedTo: number
  readonly expanded: boolean
  readonly departmentId: number
  readonly createdBy: number
  readonly deletedAt: Date | null
  readonly version: number
}

// biome-ignore lint/suspicious/noExplicitAny: whatever narrowed it, its rows are campaigns
type Campaigns = SelectQueryBuilder<Schema & { c: Schema['mass_campaign'] }, 'c', any>

async function locking(from: Campaigns): Promise<LockedCampaign | undefined> {
  return from.select(lockedColumns).forNoKeyUpdate('c').executeTakeFirst().catch(asBusy)
}

export const lockCampaign = (db: Db, actor: Actor, channel: MarketingChannel, campaignId: number) =>
  locking(visible(db, actor, channel).where('c.campaign_id', '=', campaignId))

/** For work that nobody asked for at this moment. */
export const holdCampaign = (db: Db, campaignId: number) =>
  locking(db.selectFrom('mass_campaign as c').where('c.campaign_id', '=', campaignId).where('c.deleted_at', 'is', null))
