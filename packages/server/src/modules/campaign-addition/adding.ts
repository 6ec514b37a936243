import { campaignAction } from '@crm/contract/campaign-rules'
import type { AdditionPreview } from '@crm/contract/campaign-views'
import { opportunityAction } from '@crm/contract/opportunity-rules'
import type { Actor } from '../../kernel/actor.ts'
import { record } from '../../kernel/events/record.ts'
import type { Db } from '../../schema/index.ts'
import { campaignUpdated, isPlanner, type LockedCampaign, namedOf, readMethods } from '../campaign/public.ts'
import {
  belongsTo,
  deal,
  holdCurators,
  insertOpportunities,
  opportunityAdded,
  readHands,
} from '../opportunity/public.ts'
import { dealtShares, sharesOf } from './rules.ts'
import { type Candidate, listCandidates } from './store-customers.ts'

export interface Adding {
  readonly db: Db
  readonly actor: Pick<Actor, 'userId' | 'systemRole'>
  readonly eyes: Actor | undefined
  readonly campaign: LockedCampaign
  readonly customerIds: readonly number[]
  readonly includeTaken: boolean
  readonly now: Date
}

interface Chosen {
  readonly customers: readonly Candidate[]
  readonly preview: Omit<AdditionPreview, 'byCurator'>
}

/** Who comes in, and how many stay out for which reason. */
export async function choose({ db, eyes, campaign, customerIds, includeTaken }: Adding): Promise<Chosen> {
  const ids = new Set(customerIds)
  const found = await listCandidates(db, eyes, campaign.campaignId, [...ids])
  const fresh = found.filter(({ already }) => !already)
  const customers = fresh.filter(({ taken }) => includeTaken || !taken)
  const preview = {
    added: customers.length,
    already: found.length - fresh.length,
    taken: fresh.filter(({ taken }) => taken).length,
    notSeen: ids.size - found.length,
  }
  return { customers, preview }
}

/** A participant takes them in; those whose campaign it is deal them out, or leave each to the customer's curator. */
const curatorsOf = ({ actor, campaign }: Adding, customers: readonly Candidate[]): (number | null)[] | 'dealt' => {
  if (!isPlanner(actor, campaign)) return customers.map(() => actor.userId)
  if (campaign.autoSplit) return 'dealt'
  return customers.map(({ curatorId }) => (curatorId !== null && belongsTo(campaign, curatorId) ? curatorId : null))
}

export async function previewOf(adding: Adding, { customers, preview }: Chosen): Promise<AdditionPreview> {
  const { db, campaign } = adding
  const people = await readHands(db, campaign.campaignId)
  const curators = curatorsOf(adding, customers)
  const byCurator =
    curators === 'dealt' ? dealtShares(people, customers.length, campaign.splitTurn) : sharesOf(people, curators)
  return { ...preview, byCurator }
}

/** Opens an opportunity with each, whole or not at all; the campaign is held for writing. */
export async function addChosen(adding: Adding, chosen: Chosen, additionId: string): Promise<AdditionPreview> {
  const { db, actor, campaign, now } = adding
  const { customers } = chosen
  const preview = await previewOf(adding, chosen)
  const [first] = await readMethods(db, campaign.campaignId)
  if (customers.length === 0 || !first) return preview
  const planned = curatorsOf(adding, customers)
  const curators = planned === 'dealt' ? await deal(db, campaign, customers.length) : planned
  await holdCurators(db, curators)
  const { methodId, probability } = first
  const facts = {
    methodId,
    probability,
    content: '',
    revenue: 0,
    contactId: null,
    sourceDetail: '',
    expectedDate: null,
  }
  const { campaignId, name: campaignName } = campaign
  const opened = await insertOpportunities(
    db,
    customers.map(({ customerId, name, sourceId }, place) => ({
      ...facts,
      customerId,
      name,
      sourceId,
      curatorId: curators[place] ?? null,
    })),
    { campaignId, userId: actor.userId, now, additionId },
  )
  const lines = [{ action: opportunityAction.added }]
  await record(db, actor, opportunityAdded, {
    opportunities: opened.map((one) => ({ ...one, campaignId, campaignName, lines })),
  })
  const line = { action: campaignAction.updated, editField: 'customers', before: null, after: String(opened.length) }
  await record(db, actor, campaignUpdated, { ...namedOf(campaign), lines: [line] })
  return preview
}
