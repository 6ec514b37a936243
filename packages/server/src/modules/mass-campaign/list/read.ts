import type { emailCampaign } from '@crm/contract/email-campaign'
import type { MarketingChannel } from '@crm/contract/marketing-rules'
import type { Actor } from '../../../kernel/actor.ts'
import type { Call } from '../../../kernel/http/handler.ts'
import { refuse } from '../../../kernel/refused.ts'
import { reachOf } from '../../../kit/reach.ts'
import { windowOf } from '../../../kit/window.ts'
import type { Db } from '../../../schema/index.ts'
import { countersOf, noCounters, wavesOf } from '../../message/public.ts'
import { countBlock, findRow, readBlock, type ShownRow } from './store.ts'

// What both channels read alike; their calls are declared alike (contract/mass-campaign.ts).
type Api = typeof emailCampaign
type Part<E extends Api[keyof Api]> = Pick<Call<E>, 'actor' | 'db' | 'params' | 'query'>

async function counted<Row extends ShownRow>(db: Db, rows: readonly Row[]) {
  const counters = await countersOf(
    db,
    rows.map(({ campaignId }) => campaignId),
  )
  return rows.map((row) => ({ ...row, counters: counters.get(row.campaignId) ?? noCounters }))
}

/** `deleted`: those that the caller may bring back. */
export async function readCampaigns({ actor, db, params, query }: Part<Api['all']>, channel: MarketingChannel) {
  const deleted = query.deleted === 'true'
  if (deleted && !actor.flags.deletePermission) refuse('access.forbidden')
  const { text, state, creator, from, to } = query
  const asked = { actor, channel, reach: reachOf(actor, params), text, state, creator, from, to, deleted }
  const items = await counted(db, await readBlock(db, asked, query.sort, windowOf(params)))
  return query.count === 'true' ? { items, total: await countBlock(db, asked) } : { items }
}

/** A campaign with its counters and waves; 404 where it is not there for the reader. */
export async function readCampaign(
  { actor, db }: { readonly actor: Actor; readonly db: Db },
  channel: MarketingChannel,
  campaignId: number,
) {
  const row = (await findRow(db, actor, channel, campaignId)) ?? refuse('request.notFound')
  const [shown] = await counted(db, [row])
  return { ...(shown ?? refuse('request.notFound')), plan: await wavesOf(db, campaignId) }
}
