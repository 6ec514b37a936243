import { randomUUID } from 'node:crypto'
import type { campaignAddition } from '@crm/contract/campaign'
import { CUSTOMERS_ADDED_AT_ONCE, CUSTOMERS_PER_ADDITION_MAX } from '@crm/contract/rules/limits'
import type { Actor } from '../../kernel/actor.ts'
import { findActor } from '../../kernel/find-actor.ts'
import { type Call, prepared } from '../../kernel/http/handler.ts'
import { refuse } from '../../kernel/refused.ts'
import { canRegister, lockCampaigns } from '../campaign/public.ts'
import { iterateCustomers } from '../customer/public.ts'
import { addChosen, choose, previewOf } from './adding.ts'
import { additionQueue } from './jobs.ts'
import { insertAddition, saveEnding } from './store.ts'

type Api = typeof campaignAddition.add

interface Prepared {
  readonly eyes: Actor | undefined
  readonly customerIds: readonly number[]
}

/** All that a search finds, as far as one call reaches. */
async function findIds({ body, db, now }: Call<Api>, eyes: Actor): Promise<number[]> {
  const ids: number[] = []
  const search = {
    ...body.filter,
    activeTab: body.filter?.activeTab ?? 'all',
    viewAll: body.filter?.viewAll ?? false,
  } as const
  const wanted = { ...search, sort: '-createdDate' } as Parameters<typeof iterateCustomers>[2]
  await iterateCustomers(
    db,
    eyes,
    wanted,
    async (rows) => {
      ids.push(...rows.map(({ customerId }) => customerId))
      if (ids.length > CUSTOMERS_PER_ADDITION_MAX) refuse('campaign.tooManyCustomers')
    },
    now,
  )
  return ids
}

async function prepare(call: Call<Api>): Promise<Prepared> {
  const { actor, body, platform } = call
  const eyes = await findActor(platform.db, actor.userId, 'MNU_Customer')
  if (body.customerIds) return { eyes, customerIds: body.customerIds }
  if (!body.filter) return call.refuse('campaign.nobodyNamed')
  return { eyes, customerIds: eyes?.flags.accessPermission ? await findIds(call, eyes) : [] }
}

async function lockJoined({ actor, body, db }: Call<Api, Prepared>) {
  const [campaign] = await lockCampaigns(db, actor, [body.campaignId], body.dryRun ? 'share' : 'write')
  if (!campaign || campaign.deletedAt !== null) return refuse('request.notFound')
  if (!canRegister(actor, campaign)) refuse('access.forbidden')
  return campaign.lockedAt === null ? campaign : refuse('campaign.locked')
}

export const add = prepared<Api, Prepared>(prepare, async (call: Call<Api, Prepared>) => {
  const { actor, body, db, now, platform } = call
  const campaign = await lockJoined(call)
  const { includeTaken } = body
  const adding = { ...call.prepared, db, actor, campaign, includeTaken, now }
  const chosen = await choose(adding)
  if (body.dryRun) return { ...(await previewOf(adding, chosen)), additionId: null, state: 'previewed' as const }
  const additionId = randomUUID()
  const customerIds = chosen.customers.map(({ customerId }) => customerId)
  const addition = { additionId, campaignId: campaign.campaignId, userId: actor.userId, now }
  await insertAddition(db, addition, { customerIds, includeTaken })
  if (customerIds.length > CUSTOMERS_ADDED_AT_ONCE) {
    await platform.jobs.send(db, additionQueue, { additionId })
    return { ...(await previewOf(adding, chosen)), additionId, state: 'running' as const }
  }
  const outcome = await addChosen(adding, chosen, additionId)
  await saveEnding(db, additionId, { state: 'done', outcome }, now)
  return { ...outcome, additionId, state: 'done' as const }
})
