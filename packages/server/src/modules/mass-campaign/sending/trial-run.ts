import type { emailCampaign } from '@crm/contract/email-campaign'
import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { inTransaction } from '../../../kernel/database/transaction.ts'
import type { Call } from '../../../kernel/http/handler.ts'
import { refuse } from '../../../kernel/refused.ts'
import { compileSms, insertContent, recipientOf } from '../../marketing-template/public.ts'
import { sendTest } from '../../message/public.ts'
import { addressOf } from '../../recipient/public.ts'
import { findRow, type ShownRow } from '../list/store.ts'
import { readFiles, readVariants } from '../store.ts'

type Asking = Pick<Call<(typeof emailCampaign)['sendTest']>, 'actor' | 'body' | 'db' | 'now' | 'platform'>

/** What one variant says; 0: the campaign's own content. */
async function contentOf({ body, db, now, platform, actor }: Asking, channel: MarketingChannel, row: ShownRow) {
  if (body.variant > 0) {
    const variants = await readVariants(db, row.campaignId)
    return variants.find(({ variant }) => variant === body.variant)
  }
  const { contentId, subject, text, purpose, withoutMarks } = row
  if (channel === 'email' || text === '') return contentId === null ? undefined : { contentId, subject }
  // As it reads now, which may be otherwise than its original.
  const content = compileSms({ text, purpose, withoutMarks })
  const by = { userId: actor.userId, now }
  const own = await inTransaction(platform.db, (trx) =>
    insertContent(trx, { channel, templateId: null, number: 1 }, content, by),
  )
  return { contentId: own, subject: '' }
}

/** Not inside a transaction: it goes over the network, and nothing is kept of it. */
export async function runTest(call: Asking, channel: MarketingChannel) {
  const { actor, body, db, platform } = call
  const row = (await findRow(db, actor, channel, body.campaignId)) ?? refuse('request.notFound')
  if (row.deleted) refuse('request.notFound')
  if (!row.canChange) refuse('mass.notYours')
  const to = [...new Set(body.to.map((typed) => addressOf(channel, typed) ?? refuse('request.malformed')))]
  const recipient = await recipientOf(call)
  const content = (await contentOf(call, channel, row)) ?? refuse('mass.notReady', { missing: ['content'] })
  const fileIds = (await readFiles(db, row.campaignId)).map(({ fileId }) => fileId)
  const { purpose, senderId, brandId } = row
  const results = await sendTest(platform, {
    ...{ channel, purpose, recipient, to, fileIds, ...content },
    ...{ senderId: senderId || null, brandId: brandId || null },
  })
  const missing = [channel === 'email' ? 'sender' : 'gateway']
  return { results: results ?? refuse('mass.notReady', { missing }) }
}
