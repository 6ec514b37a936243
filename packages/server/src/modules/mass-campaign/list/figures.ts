import type { emailCampaign } from '@crm/contract/email-campaign'
import type { MarketingChannel } from '@crm/contract/marketing-rules'
import type { Call } from '../../../kernel/http/handler.ts'
import { refuse } from '../../../kernel/refused.ts'
import { windowOf } from '../../../kit/window.ts'
import type { Db } from '../../../schema/index.ts'
import { countMessagesOf, massStatistic, messagesOf } from '../../message/public.ts'
import { readPolicy } from '../../setting/public.ts'
import { countAudience } from '../sending/count.ts'
import { type Outgoing, outgoingOf } from '../sending/ready.ts'
import { findRow, lastBefore, type ShownRow } from './store.ts'

// What a campaign would come to, and what came of it; the same for both channels.
type Api = typeof emailCampaign

/** What would go out if it were sent now; an own text has no version yet. */
async function outgoingNow(db: Db, channel: MarketingChannel, row: ShownRow): Promise<Outgoing | undefined> {
  const { contentId, text, purpose, withoutMarks } = row
  if (channel === 'email' || text === '') return outgoingOf(db, row, contentId ?? undefined)
  const content = { contentId: 0, channel, subject: '', html: '', text, purpose, withoutMarks, links: [] }
  return { content, subject: '', variants: [] }
}

const planned = ({ scheduledDate }: ShownRow, now: Date) => {
  const at = scheduledDate === null ? now : new Date(scheduledDate)
  return at > now ? at : now
}

/** An audience that is only thought of is counted as its writer sees it; one that is kept, as the campaign's creator does. */
export async function readCount(
  { actor, body, db, now }: Pick<Call<Api['countAudience']>, 'actor' | 'body' | 'db' | 'now'>,
  channel: MarketingChannel,
) {
  const { policy } = await readPolicy(db)
  const { campaignId, audience } = body
  if (campaignId === undefined) {
    const campaign = { campaignId: null, channel, purpose: 'advertising', withoutMarks: false, brandId: null } as const
    const asked = { db, campaign, userId: actor.userId, outgoing: undefined, policy, now, at: now }
    return audience ? countAudience({ ...asked, audience }) : refuse('request.notFound')
  }
  const row = (await findRow(db, actor, channel, campaignId)) ?? refuse('request.notFound')
  const campaign = { ...row, channel, brandId: row.brandId || null }
  return countAudience({
    ...{ db, campaign, policy, now, at: planned(row, now) },
    audience: audience ?? row.audience,
    userId: audience ? actor.userId : row.creator,
    outgoing: await outgoingNow(db, channel, row),
  })
}

/** Counts tell of all; names and addresses only of customers whom the reader sees. */
export async function readRecipients(
  { actor, db, params, query }: Pick<Call<Api['recipients']>, 'actor' | 'db' | 'params' | 'query'>,
  channel: MarketingChannel,
) {
  const { campaignId } = params
  if (!(await findRow(db, actor, channel, campaignId))) refuse('request.notFound')
  const { count, ...filters } = query
  const items = await messagesOf(db, actor, campaignId, filters, windowOf(params))
  return count === 'true' ? { items, total: await countMessagesOf(db, actor, campaignId, filters) } : { items }
}

export async function readStatistic(
  { actor, db, params }: Pick<Call<Api['statistic']>, 'actor' | 'db' | 'params'>,
  channel: MarketingChannel,
) {
  const { campaignId } = params
  const { winner } = (await findRow(db, actor, channel, campaignId)) ?? refuse('request.notFound')
  const lastId = await lastBefore(db, actor, { channel, campaignId })
  return massStatistic(db, campaignId, { winner, lastId })
}
