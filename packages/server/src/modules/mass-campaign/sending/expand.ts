import type { StopReason } from '@crm/contract/marketing-rules'
import { EMAIL_CUSTOMERS_MAX } from '@crm/contract/rules/limits'
import type { Sql } from '../../../kernel/database/sql.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { Db } from '../../../schema/index.ts'
import { type NewWave, orderSending, writeWave } from '../../message/public.ts'
import { readPolicy } from '../../setting/public.ts'
import { customersOf } from '../audience/store-audience.ts'
import { readFiles } from '../store.ts'
import type { LockedCampaign } from '../store-lock.ts'
import { isTooMany } from './count.ts'
import { type Outgoing, outgoingOf, textsOf } from './ready.ts'
import { isInSample, lastWave, variantOf } from './store-due.ts'

export interface Expanding {
  readonly db: Db
  /** Held until the end of the transaction. */
  readonly campaign: LockedCampaign
  readonly now: Date
}

const minuteMs = 60_000

type Part = Pick<NewWave, 'contentId' | 'subject' | 'variant'>

/** What this part of the audience gets: all the one content, the sample its variants, the rest the winner's. */
function partOf({ campaignId, trial, winner }: LockedCampaign, { content, subject, variants }: Outgoing): Part {
  if (trial === null) return { contentId: content.contentId, subject }
  if (winner === null) return { contentId: content.contentId, subject, variant: variantOf(campaignId, variants.length) }
  // Without a clear difference, the first.
  const won = variants[Math.max(winner, 1) - 1] ?? { content, subject }
  return { contentId: won.content.contentId, subject: won.subject }
}

const narrowerOf = (campaign: LockedCampaign) =>
  campaign.trial === null ? undefined : isInSample(campaign, campaign.winner === null)

/** Who sees nobody, or whose audience names nobody, writes to nobody. */
async function audienceOf({ db, campaign, now }: Expanding): Promise<Sql | StopReason> {
  const { audience, createdBy: userId } = campaign
  const looking = { db, userId, now, after: campaign.expandedTo }
  const all = await customersOf(looking, audience)
  if (!all) return 'nobodyLeft'
  const isFirst = campaign.expandedTo === 0 && campaign.winner === null
  if (isFirst && (await isTooMany(db, campaign, all))) return 'tooMany'
  const narrower = narrowerOf(campaign)
  return narrower ? ((await customersOf(looking, audience, narrower)) ?? 'nobodyLeft') : all
}

/** The waves follow each other at their distance, and none begins before now. */
async function nextWave({ db, campaign, now }: Expanding) {
  const { wave, startsAt } = await lastWave(db, campaign.campaignId)
  const earliest = startsAt === null ? 0 : startsAt.getTime() + campaign.waveMinutes * minuteMs
  return { wave: wave + 1, at: new Date(Math.max(now.getTime(), earliest)) }
}

interface Written {
  /** null: nobody was left behind the last one. */
  readonly last: number | null
  readonly taken: number
}

/** The next 1,000 customers at most, behind those of the wave before, or why there is none. */
export async function writeNext(platform: Pick<Platform, 'jobs'>, expanding: Expanding): Promise<Written | StopReason> {
  const { db, campaign, now } = expanding
  const { campaignId, channel, purpose, tracking, senderId, brandId, departmentId, createdBy } = campaign
  const customers = await audienceOf(expanding)
  if (typeof customers === 'string') return customers
  const outgoing = await outgoingOf(db, campaign, campaign.contentId ?? undefined)
  if (!outgoing) return 'notReady'
  const { policy } = await readPolicy(db)
  const { wave, at } = await nextWave(expanding)
  const fileIds = (await readFiles(db, campaignId)).map(({ fileId }) => fileId)
  const { sendId, last, waiting, skipped } = await writeWave(db, {
    ...{ channel, campaignId, purpose, tracking, senderId, brandId, departmentId, createdBy, now, policy, fileIds },
    ...partOf(campaign, outgoing),
    ...{ customers, wave, at, origin: 'campaign', texts: textsOf(outgoing, channel), after: campaign.expandedTo },
  })
  if (sendId !== null) await orderSending(platform.jobs, db, [sendId])
  if (last === null && wave === 1 && campaign.trial === null) return 'nobodyLeft'
  return { last, taken: waiting + skipped }
}

/** Whether it was the last wave of its audience. */
export const isLast = ({ last, taken }: Written): boolean => last === null || taken < EMAIL_CUSTOMERS_MAX
