import type { MarketingChannel, MassState, MessagePurpose, TrackingLevel } from '@crm/contract/marketing-rules'
import { sql } from 'kysely'
import type { Db } from '../../../schema/index.ts'
import { contentById, type SentContent } from '../../marketing-template/public.ts'

/** One send as it goes out. */
export interface Plan {
  readonly sendId: number
  readonly campaignId: number | null
  readonly channel: MarketingChannel
  readonly state: MassState
  readonly origin: 'campaign' | 'list' | 'profile' | 'automation'
  readonly purpose: MessagePurpose
  readonly tracking: TrackingLevel
  readonly senderId: number | null
  readonly brandId: number | null
  readonly createdBy: number
  readonly departmentId: number
  readonly contentId: number | null
  readonly subject: string
}

export const readPlan = (db: Db, sendId: number): Promise<Plan | undefined> =>
  db
    .selectFrom('marketing_send')
    .where('send_id', '=', sendId)
    .select(['send_id as sendId', 'campaign_id as campaignId', 'channel', 'state', 'origin', 'purpose', 'tracking'])
    .select(['sender_id as senderId', 'brand_id as brandId', 'created_by as createdBy', 'subject'])
    .select(['department_id as departmentId', 'content_id as contentId'])
    .executeTakeFirst()

/** What a variant says: 0 is the content of the send, others are those of its campaign. */
export interface VariantContent {
  readonly content: SentContent
  /** Empty: the content's own. */
  readonly subject: string
}

export async function contentsOf(db: Db, plan: Plan): Promise<ReadonlyMap<number, VariantContent>> {
  const { rows } = await sql<{ variant: number; contentId: number; subject: string }>`
    select 0 as variant, ${plan.contentId}::bigint as "contentId", ${plan.subject} as subject
    union all
    select variant, content_id, subject from mass_variant where campaign_id = ${plan.campaignId}`.execute(db)
  const contents = new Map<number, VariantContent>()
  for (const { variant, contentId, subject } of rows) {
    const content = contentId === null ? undefined : await contentById(db, contentId)
    if (content) contents.set(variant, { content, subject })
  }
  return contents
}

export const filesOf = (db: Db, fileIds: readonly string[]) =>
  fileIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('stored_file')
        .where('file_id', 'in', [...fileIds])
        .select(['file_id as fileId', 'file_key as key', 'name', 'kind', 'size_bytes as sizeBytes'])
        .orderBy('name')
        .execute()

export async function fileIdsOf(db: Db, sendId: number): Promise<string[]> {
  const rows = await db.selectFrom('marketing_send_file').where('send_id', '=', sendId).select('file_id').execute()
  return rows.map(({ file_id: fileId }) => fileId)
}

/** Of the campaign that a send belongs to. */
export async function stateOf(db: Db, campaignId: number): Promise<MassState | undefined> {
  const found = await db
    .selectFrom('mass_campaign')
    .where('campaign_id', '=', campaignId)
    .select('state')
    .executeTakeFirst()
  return found?.state
}
