import type { campaign, campaignManager, campaignParticipant } from '@crm/contract/campaign'
import { plainDateOf } from '@crm/contract/rules/dates'
import type { Handler } from '../../../kernel/http/handler.ts'
import { reachOf } from '../../../kit/reach.ts'
import { windowOf } from '../../../kit/window.ts'
import { countOpen, listTaken } from '../people/store.ts'
import { countOfMethod, findDays } from '../plan/store-plan.ts'
import { campaignExists } from '../store-sight.ts'
import { countBlock, readBlock, readCategory } from './store-list.ts'
import { readManagers, readParticipantViews } from './store-people.ts'
import { readCampaignView } from './store-view.ts'

type Api = typeof campaign

const readAll: Handler<Api['all']> = async ({ params, query, actor, db, now, refuse }) => {
  const { block = 1, maxPerBlock = 20, count, sort, ...filters } = query
  if (filters.state === 'deleted' && !actor.flags.deletePermission) refuse('access.forbidden')
  const asked = { actor, reach: reachOf(actor, params), filters, now }
  const items = await readBlock(db, asked, sort, windowOf({ block, maxPerBlock }))
  return count === 'true' ? { items, total: await countBlock(db, asked) } : { items }
}

const readOne: Handler<Api['one']> = async ({ params, actor, db, now, refuse }) =>
  (await readCampaignView(db, actor, params.campaignId, now)) ?? refuse('request.notFound')

const categoryMax = 100

const category: Handler<Api['category']> = async ({ params, query, actor, db, now }) => {
  const filters = { text: query.text, ...(params.tag === 'active' ? { state: 'active' as const } : {}) }
  const window = windowOf({ block: query.block ?? 1, maxPerBlock: query.maxPerBlock ?? categoryMax })
  return readCategory(db, { actor, reach: reachOf(actor, params), filters, now }, window)
}

/** Whether somebody could take part; of whom takes part already, that says so as well. */
const checkParticipant: Handler<Api['checkParticipant']> = async ({ params, query, actor, db, now, refuse }) => {
  const { campaignId, paricipantId: userId } = params
  if (campaignId !== 0 && !(await campaignExists(db, actor, campaignId))) refuse('request.notFound')
  const kept = campaignId === 0 ? undefined : await findDays(db, campaignId)
  const days = {
    campaignId,
    startDate: query.startDate ?? kept?.startDate ?? plainDateOf(now),
    endDate: query.endDate ?? kept?.endDate ?? null,
  }
  const [taken] = await listTaken(db, days, [userId])
  const takenBy = taken ? { campaignId: taken.campaignId, code: taken.code, name: taken.name } : null
  return { free: takenBy === null, takenBy, opportunities: await countOpen(db, campaignId, [userId]) }
}

const checkMethod: Handler<Api['checkMethod']> = async ({ params, actor, db, refuse }) => {
  const { campaignId, methodId } = params
  if (!(await campaignExists(db, actor, campaignId))) refuse('request.notFound')
  const opportunities = (await countOfMethod(db, campaignId, methodId)) ?? refuse('request.notFound')
  return { free: opportunities === 0, opportunities }
}

export const campaignReads = { all: readAll, one: readOne, category, checkParticipant, checkMethod }

export const participantsOf: Handler<typeof campaignParticipant.all> = async ({ params, actor, db, refuse }) =>
  (await campaignExists(db, actor, params.campaignId))
    ? readParticipantViews(db, params.campaignId)
    : refuse('request.notFound')

export const managersOf: Handler<typeof campaignManager.all> = async ({ params, actor, db, refuse }) =>
  (await campaignExists(db, actor, params.campaignId))
    ? readManagers(db, params.campaignId)
    : refuse('request.notFound')
