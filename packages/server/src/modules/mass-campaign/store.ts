import type { Audience } from '@crm/contract/audience'
import type { EmailCampaignView } from '@crm/contract/email-campaign'
import type {
  MarketingChannel,
  MassState,
  MessagePurpose,
  StopReason,
  TrackingLevel,
} from '@crm/contract/marketing-rules'
import { nameSortKey } from '@crm/contract/rules/fold'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'

export type Trial = NonNullable<EmailCampaignView['trial']>

/** What a campaign is to be: everything that a person decides. */
export interface Plan {
  readonly name: string
  readonly description: string
  readonly audience: Audience
  readonly waves: boolean
  readonly waveMinutes: number
  readonly templateId: number | null
  /** null: the newest version at the moment of sending. */
  readonly contentId: number | null
  readonly subject: string
  readonly text: string
  readonly withoutMarks: boolean
  readonly purpose: MessagePurpose
  readonly tracking: TrackingLevel
  readonly senderId: number | null
  readonly brandId: number | null
  readonly trial: Trial | null
}

export interface By {
  readonly userId: number
  readonly now: Date
}

const columnsOf = (plan: Plan) => ({
  name: plan.name,
  name_key: nameSortKey(plan.name),
  description: plan.description,
  audience: JSON.stringify(plan.audience),
  waves: plan.waves,
  wave_minutes: plan.waveMinutes,
  template_id: plan.templateId,
  content_id: plan.contentId,
  subject: plan.subject,
  text: plan.text,
  without_marks: plan.withoutMarks,
  purpose: plan.purpose,
  tracking: plan.tracking,
  sender_id: plan.senderId,
  brand_id: plan.brandId,
  trial: plan.trial === null ? null : JSON.stringify(plan.trial),
})

const edited = ({ userId, now }: By) => ({ updated_by: userId, updated_at: now, version: sql<number>`version + 1` })

export async function insertCampaign(
  db: Db,
  plan: Plan,
  { channel, departmentId }: { readonly channel: MarketingChannel; readonly departmentId: number },
  { userId, now }: By,
) {
  return db
    .insertInto('mass_campaign')
    .values({
      ...columnsOf(plan),
      channel,
      department_id: departmentId,
      created_by: userId,
      created_at: now,
      updated_by: userId,
      updated_at: now,
    })
    .returning(['campaign_id as campaignId', 'code', 'name'])
    .executeTakeFirstOrThrow()
}

export async function savePlan(db: Db, campaignId: number, plan: Plan, by: By): Promise<void> {
  await db
    .updateTable('mass_campaign')
    .set({ ...columnsOf(plan), ...edited(by) })
    .where('campaign_id', '=', campaignId)
    .execute()
}

/** The versions that are tried against each other. */
export async function saveVariants(
  db: Db,
  campaignId: number,
  variants: readonly { readonly contentId: number; readonly subject: string }[],
): Promise<void> {
  await db.deleteFrom('mass_variant').where('campaign_id', '=', campaignId).execute()
  if (variants.length === 0) return
  const rows = variants.map(({ contentId, subject }, at) => ({
    campaign_id: campaignId,
    variant: at + 1,
    content_id: contentId,
    subject,
  }))
  await db.insertInto('mass_variant').values(rows).execute()
}

export const readVariants = (db: Db, campaignId: number) =>
  db
    .selectFrom('mass_variant')
    .where('campaign_id', '=', campaignId)
    .select(['variant', 'content_id as contentId', 'subject'])
    .orderBy('variant')
    .execute()

export async function saveFiles(db: Db, campaignId: number, fileIds: readonly string[]): Promise<void> {
  await db.deleteFrom('mass_file').where('campaign_id', '=', campaignId).execute()
  if (fileIds.length === 0) return
  await db
    .insertInto('mass_file')
    .values(fileIds.map((file_id) => ({ campaign_id: campaignId, file_id })))
    .execute()
}

export const readFiles = (db: Db, campaignId: number) =>
  db
    .selectFrom('mass_file as m')
    .innerJoin('stored_file as s', 's.file_id', 'm.file_id')
    .where('m.campaign_id', '=', campaignId)
    .select(['s.file_id as fileId', 's.name', 's.size_bytes as sizeBytes'])
    .orderBy('s.name')
    .orderBy('s.file_id')
    .execute()

/** Files of these ids that the person uploaded, or that the campaign has already. */
export const findFiles = (db: Db, fileIds: readonly string[], of: { userId: number; campaignId: number | null }) =>
  db
    .selectFrom('stored_file as s')
    .where('s.file_id', 'in', [...fileIds])
    .where((where) =>
      where.or([
        where('s.user_id', '=', of.userId),
        where.exists(
          where
            .selectFrom('mass_file as m')
            .select('m.file_id')
            .whereRef('m.file_id', '=', 's.file_id')
            .where('m.campaign_id', '=', of.campaignId ?? 0),
        ),
      ]),
    )
    .select(['s.file_id as fileId', 's.size_bytes as sizeBytes'])
    .execute()

/** What a step of a campaign sets. */
export interface Step {
  readonly state: MassState
  readonly pausedFrom?: 2 | 3 | 4 | null
  readonly stopReason?: StopReason | null
  readonly contentId?: number
  readonly scheduledAt?: Date | null
  readonly startedAt?: Date
  readonly finishedAt?: Date | null
  readonly expandedTo?: number
  readonly expanded?: boolean
  readonly winner?: number
}

/** `by` null: nobody's doing, and no edit. */
export async function saveStep(db: Db, campaignId: number, step: Step, by: By | null): Promise<void> {
  const { state, pausedFrom, stopReason, contentId, scheduledAt, startedAt, finishedAt, expandedTo, expanded } = step
  await db
    .updateTable('mass_campaign')
    .set({
      state,
      ...(pausedFrom === undefined ? {} : { paused_from: pausedFrom }),
      ...(stopReason === undefined ? {} : { stop_reason: stopReason }),
      ...(contentId === undefined ? {} : { content_id: contentId }),
      ...(scheduledAt === undefined ? {} : { scheduled_at: scheduledAt }),
      ...(startedAt === undefined ? {} : { started_at: startedAt }),
      ...(finishedAt === undefined ? {} : { finished_at: finishedAt }),
      ...(expandedTo === undefined ? {} : { expanded_to: expandedTo }),
      ...(expanded === undefined ? {} : { expanded }),
      ...(step.winner === undefined ? {} : { winner: step.winner }),
      ...(by === null ? { version: sql<number>`version + 1` } : edited(by)),
    })
    .where('campaign_id', '=', campaignId)
    .execute()
}

export async function saveDeleted(db: Db, campaignId: number, deletedAt: Date | null, by: By): Promise<void> {
  await db
    .updateTable('mass_campaign')
    .set({ deleted_at: deletedAt, ...edited(by) })
    .where('campaign_id', '=', campaignId)
    .execute()
}
