import type { email as emailApi } from '@crm/contract/email'
import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { MARKETING_DRAFTS_MAX } from '@crm/contract/rules/limits'
import type { sms as smsApi } from '@crm/contract/sms'
import type { Call, Handler, HandlersOf } from '../../../kernel/http/handler.ts'
import { reachOf } from '../../../kit/reach.ts'
import { current } from '../../../kit/record-lock.ts'
import { windowOf } from '../../../kit/window.ts'
import { countOf } from './count.ts'
import { resolveOf } from './resolve.ts'
import { countDrafts, insertDraft, listDrafts, lockDraft, removeDraft, saveDraft } from './store-draft.ts'
import { figuresOf } from './store-figures.ts'
import { countSingle, listSingle } from './store-list.ts'

type Api = typeof emailApi | typeof smsApi

const allOf =
  (channel: MarketingChannel): Handler<Api['all']> =>
  async ({ actor, db, params, query }) => {
    const { count, from, to, customerId, everywhere, ...filters } = query
    const scope = { channel, reach: reachOf(actor, params), period: { from, to }, everywhere: everywhere === 'true' }
    const asked = { ...scope, customerId, filters }
    const items = await listSingle(db, actor, asked, windowOf(params))
    return count === 'true' ? { items, total: await countSingle(db, actor, asked) } : { items }
  }

const figures =
  (channel: MarketingChannel, everywhere: boolean): Handler<Api['offCampaign']> =>
  async ({ actor, db, params, query }) =>
    figuresOf(db, { channel, reach: reachOf(actor, params), period: query, everywhere })

type Kept = Awaited<ReturnType<typeof listDrafts>>[number]
const viewOf = ({ draftId, body, updatedAt, version }: Kept) => ({
  ...(body as object),
  draftId,
  updatedDate: updatedAt.toISOString(),
  version,
})

async function keepDraft(channel: MarketingChannel, { actor, body, db, now, refuse }: Call<Api['saveDraft']>) {
  const { draftId, version, userName: _, ...written } = body
  const of = { channel, userId: actor.userId }
  if (draftId === undefined) {
    if ((await countDrafts(db, of)) >= MARKETING_DRAFTS_MAX) refuse('draft.tooMany')
    return viewOf(await insertDraft(db, of, written, now))
  }
  const found = (await lockDraft(db, of, draftId)) ?? refuse('request.notFound')
  if (version !== undefined) current(found, version)
  return viewOf(await saveDraft(db, draftId, { ...(found.body as object), ...written }, now))
}

async function dropDraft(channel: MarketingChannel, { actor, db, params, refuse }: Call<Api['deleteDraft']>) {
  const isGone = await removeDraft(db, { channel, userId: actor.userId }, params.draftId)
  if (!isGone) refuse('request.notFound')
}

/** The calls that both channels answer alike; their bodies alone differ, which a draft keeps as it is. */
export function readsOf<A extends Api>(channel: MarketingChannel) {
  const calls = {
    count: countOf(channel),
    resolveUnknown: resolveOf(channel),
    all: allOf(channel),
    offCampaign: figures(channel, false),
    statistic: figures(channel, true),
    drafts: async ({ actor, db }: Call<Api['drafts']>) =>
      (await listDrafts(db, { channel, userId: actor.userId })).map(viewOf),
    saveDraft: (call: Call<Api['saveDraft']>) => keepDraft(channel, call),
    deleteDraft: (call: Call<Api['deleteDraft']>) => dropDraft(channel, call),
  }
  return calls as unknown as Pick<HandlersOf<A>, keyof typeof calls & keyof A>
}
