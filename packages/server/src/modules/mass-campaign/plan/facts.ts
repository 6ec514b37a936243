import type { Audience } from '@crm/contract/audience'
import type { MarketingChannel } from '@crm/contract/marketing-rules'

import type { Actor } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refused.ts'
import type { Db } from '../../../schema/index.ts'
import { compileSms, contentById, pinContent } from '../../marketing-template/public.ts'
import { brandById, senderById } from '../../sending-setup/public.ts'
import { readPolicy } from '../../setting/public.ts'
import { findSaved } from '../audience/store-saved.ts'
import { findFiles, type Plan } from '../store.ts'
import { visible } from '../store-sight.ts'

/** What the changes of both channels have alike: who, when, in which transaction, of which channel. */
export interface Changing {
  readonly actor: Actor
  readonly db: Db
  readonly now: Date
  readonly channel: MarketingChannel
}

type Given = Omit<Plan, 'contentId' | 'templateId' | 'senderId' | 'brandId'> & {
  readonly templateId: number
  readonly number: number
  readonly senderId: number
  readonly brandId: number
  readonly attachmentIds: readonly string[]
}
/** What a caller sent; absent: as it was. */
export type Wanted = { readonly [K in keyof Given]?: Given[K] | undefined }

export interface Resolved {
  readonly plan: Plan
  /** Absent: unchanged. */
  readonly variants?: readonly { readonly contentId: number; readonly subject: string }[]
  readonly fileIds?: readonly string[]
}

const megabyte = 1_024 * 1_024

const nobody: Audience = {
  customerIds: [],
  filter: null,
  groupIds: [],
  salesCampaignIds: [],
  savedAudienceId: null,
  exceptGroupIds: [],
  of: null,
}

export async function emptyPlan(db: Db, name: string): Promise<Plan> {
  const { policy } = await readPolicy(db)
  return {
    name,
    description: '',
    audience: nobody,
    waves: false,
    waveMinutes: 0,
    templateId: null,
    contentId: null,
    subject: '',
    text: '',
    withoutMarks: false,
    purpose: 'advertising',
    tracking: policy.tracking,
    senderId: null,
    brandId: null,
    trial: null,
  }
}

/** A template stays until the end of the transaction, so that it is there when the campaign names it. */
async function hold({ actor, db, channel }: Changing, templateId: number, number: number): Promise<number> {
  const pinned = await pinContent(db, actor, { channel, templateId, number })
  return (pinned ?? refuse('template.unknown')).contentId
}

type Content = Pick<Plan, 'templateId' | 'contentId' | 'text' | 'withoutMarks' | 'purpose'>

/** Whether a version that was pinned before says no longer what is wanted. */
const isOther = ({ text, withoutMarks, purpose, templateId, number }: Wanted, channel: MarketingChannel) =>
  [templateId, number, ...(channel === 'sms' ? [text, withoutMarks, purpose] : [])].some((part) => part !== undefined)

async function contentOf(call: Changing, before: Plan, wanted: Wanted): Promise<Content> {
  const { text = before.text, withoutMarks = before.withoutMarks, purpose = before.purpose } = wanted
  const own = { text, withoutMarks, purpose }
  if (!isOther(wanted, call.channel)) return { ...own, templateId: before.templateId, contentId: before.contentId }
  const templateId = (wanted.templateId ?? before.templateId) || null
  if (templateId === null) {
    if (call.channel === 'sms' && text !== '') compileSms(own)
    return { ...own, templateId, contentId: null }
  }
  const number = wanted.number ?? 0
  const contentId = await hold(call, templateId, number)
  const kept = { templateId, contentId: number === 0 ? null : contentId, text: '' }
  if (call.channel === 'email' || wanted.templateId === undefined) return { ...own, ...kept }
  // An original says how it is meant, until somebody says otherwise.
  const original = (await contentById(call.db, contentId)) ?? refuse('template.unknown')
  return {
    ...kept,
    withoutMarks: wanted.withoutMarks ?? original.withoutMarks,
    purpose: wanted.purpose ?? original.purpose,
  }
}

async function variantsOf(call: Changing, { trial }: Wanted) {
  if (trial === undefined) return {}
  const variants: { contentId: number; subject: string }[] = []
  for (const { templateId, number, subject } of trial?.variants ?? [])
    variants.push({ contentId: await hold(call, templateId, number), subject })
  return { variants }
}

async function filesOf({ actor, db }: Changing, { attachmentIds }: Wanted, campaignId: number | null) {
  if (attachmentIds === undefined) return {}
  const fileIds = [...new Set(attachmentIds)]
  if (fileIds.length === 0) return { fileIds }
  const found = await findFiles(db, fileIds, { userId: actor.userId, campaignId })
  if (found.length < fileIds.length) refuse('request.notFound')
  const { attachmentBytes } = (await readPolicy(db)).policy
  if (found.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > attachmentBytes)
    refuse('mail.filesTooLarge', { data: Math.floor(attachmentBytes / megabyte) })
  return { fileIds }
}

/** Another campaign of the channel that the actor sees, and an audience of the own: what is named must be there. */
async function audienceOf({ actor, db, channel }: Changing, { audience }: Wanted): Promise<void> {
  const { of = null, savedAudienceId = null } = audience ?? {}
  if (of) {
    const seen = visible(db, actor, channel).where('c.campaign_id', '=', of.campaignId).select('c.campaign_id')
    if ((await seen.execute()).length === 0) refuse('request.notFound')
  }
  if (savedAudienceId !== null && !(await findSaved(db, actor.userId, savedAudienceId))) refuse('request.notFound')
}

async function senderOf({ db }: Changing, before: Plan, { senderId }: Wanted): Promise<number | null> {
  if (senderId === undefined || senderId === before.senderId) return before.senderId
  if (senderId !== 0 && !(await senderById(db, senderId))) refuse('sender.unknown')
  return senderId || null
}

async function brandOf({ db }: Changing, before: Plan, { brandId }: Wanted): Promise<number | null> {
  if (brandId === undefined || brandId === before.brandId) return before.brandId
  if (brandId !== 0 && !(await brandById(db, brandId))) refuse('brandName.unknown')
  return brandId || null
}

/** What the campaign is to be after this edit; what it names is asked for. `campaignId` null: a new one. */
export async function resolve(
  call: Changing,
  before: Plan,
  wanted: Wanted,
  campaignId: number | null,
): Promise<Resolved> {
  await audienceOf(call, wanted)
  const plan = {
    name: wanted.name ?? before.name,
    description: wanted.description ?? before.description,
    audience: wanted.audience ?? before.audience,
    waves: wanted.waves ?? before.waves,
    waveMinutes: wanted.waveMinutes ?? before.waveMinutes,
    subject: wanted.subject ?? before.subject,
    tracking: wanted.tracking ?? before.tracking,
    trial: wanted.trial === undefined ? before.trial : wanted.trial,
    ...(await contentOf(call, before, wanted)),
    senderId: await senderOf(call, before, wanted),
    brandId: await brandOf(call, before, wanted),
  }
  return { plan, ...(await variantsOf(call, wanted)), ...(await filesOf(call, wanted, campaignId)) }
}
