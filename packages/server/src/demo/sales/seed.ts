import { randomUUID } from 'node:crypto'
import { campaignAction } from '@crm/contract/campaign-rules'
import { opportunityAction, opportunityStatus } from '@crm/contract/opportunity-rules'
import { plainDateOf } from '@crm/contract/rules/dates'
import { nameSortKey } from '@crm/contract/rules/fold'
import type { Insertable } from 'kysely'
import type { Db, Schema } from '../../schema/index.ts'
import { continueIds, insertRows } from '../insert-rows.ts'
import { makeRandom, type Random } from '../random.ts'
import type { Company } from '../seed-company.ts'
import { type DemoCampaign, demoCampaigns } from './campaigns.ts'
import { drawOpportunity, type OpportunityDraft } from './opportunities.ts'

const day = 86_400_000
const minute = 60_000

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>

interface Order {
  readonly seed: number
  readonly today: Date
}

interface PlacedCampaign extends DemoCampaign {
  readonly campaignId: number
  readonly methodIds: readonly number[]
}

interface Customer {
  readonly customerId: number
  readonly name: string
  readonly sourceId: number
  readonly curatorId: number | null
}

interface Placed {
  readonly opportunityId: number
  readonly campaign: PlacedCampaign
  readonly draft: OpportunityDraft
  readonly customer: Customer
}

/** Campaigns of a company whose customers are there, and what came of them; the same seed and day give the same ones. */
export async function seedSales(db: Db, company: Company, { seed, today }: Order): Promise<void> {
  const random = makeRandom(seed)
  const campaigns = placeCampaigns()
  await insertCampaigns(db, company, campaigns, today)
  const customers = await readCustomers(db)
  const placed = placeOpportunities(random, campaigns, customers, { company, today })
  await insertOpportunities(db, company, placed)
  await insertRows(db, 'activity_log', [
    ...campaigns.map((one) => campaignLine(one, company, today)),
    ...placed.flatMap((one) => lines(one, company)),
  ])
  await continueIds(db, {
    campaign: 'campaign_id',
    campaign_method: 'method_id',
    opportunity: 'opportunity_id',
  })
}

function placeCampaigns(): PlacedCampaign[] {
  let last = 0
  return demoCampaigns.map((campaign, place) => {
    const methodIds = campaign.steps.map(() => {
      last += 1
      return last
    })
    return { ...campaign, campaignId: place + 1, methodIds }
  })
}

const dayOf = (today: Date, days: number) => plainDateOf(new Date(today.getTime() + days * day).toISOString())
const createdOf = ({ starts }: DemoCampaign, today: Date) => new Date(today.getTime() + Math.min(-3, starts - 7) * day)

function campaignRow(one: PlacedCampaign, company: Company, today: Date): Row<'campaign'> {
  const by = company.users[one.creator]
  const created = createdOf(one, today)
  const lockedAt = one.standing === 'locked' ? new Date(today.getTime() - 50 * day) : null
  return {
    campaign_id: one.campaignId,
    name: one.name,
    name_key: nameSortKey(one.name),
    description: one.description,
    start_on: dayOf(today, one.starts),
    end_on: one.ends === null ? null : dayOf(today, one.ends),
    goal_opportunities: one.goalOpportunities,
    goal_revenue: one.goalRevenue,
    auto_split: one.autoSplit,
    stale_days: 7,
    // What leads on does so once the campaign that it leads to is there.
    success_kind: 'nothing',
    failure_kind: 'nothing',
    locked_at: lockedAt,
    locked_by: lockedAt && by,
    department_id: company.departments[one.creator.endsWith('market') ? 'marketing' : 'sales'],
    created_by: by,
    created_at: created,
    updated_by: by,
    updated_at: lockedAt ?? created,
    deleted_at: one.standing === 'deleted' ? new Date(today.getTime() - 200 * day) : null,
    version: 1,
  }
}

async function insertCampaigns(db: Db, company: Company, campaigns: readonly PlacedCampaign[], today: Date) {
  await insertRows(
    db,
    'campaign',
    campaigns.map((one) => campaignRow(one, company, today)),
  )
  for (const { campaignId, leadsTo } of campaigns)
    if (leadsTo !== null)
      await db
        .updateTable('campaign')
        .set({
          success_kind: 'opportunity',
          success_campaign_id: leadsTo,
          failure_kind: 'task',
          failure_task: JSON.stringify({ type: 'call', title: 'Gọi hỏi lại nhu cầu', days: 30 }),
        })
        .where('campaign_id', '=', campaignId)
        .execute()
  const methods = campaigns.flatMap(({ campaignId, methodIds, steps }) =>
    steps.map((step, rank) => ({ ...step, campaign_id: campaignId, method_id: methodIds[rank] ?? 0, rank })),
  )
  await insertRows(db, 'campaign_method', methods)
  const userIds = (one: PlacedCampaign, kind: 'managers' | 'participants') =>
    one[kind].map((userName) => ({ campaign_id: one.campaignId, user_id: company.users[userName] }))
  await insertRows(
    db,
    'campaign_manager',
    campaigns.flatMap((one) => userIds(one, 'managers')),
  )
  const joined = campaigns.flatMap((one) =>
    userIds(one, 'participants').map((row, place) => ({
      ...row,
      joined_at: new Date(createdOf(one, today).getTime() + place),
      away: false,
    })),
  )
  await insertRows(db, 'campaign_participant', joined)
  const reasons = campaigns.flatMap(({ campaignId, failReasons }) =>
    failReasons.map((name) => ({ campaign_id: campaignId, name })),
  )
  for (const reason of reasons) await db.insertInto('campaign_fail_reason').values(reason).execute()
}

/** Those who are there and have a curator, the oldest first. */
const readCustomers = (db: Db): Promise<Customer[]> =>
  db
    .selectFrom('customer')
    .select(['customer_id as customerId', 'name', 'source_id as sourceId', 'curator_id as curatorId'])
    .where('deleted_at', 'is', null)
    .where('curator_id', 'is not', null)
    .orderBy('customer_id')
    .execute()

/** Each campaign has its own customers, those of its participants before others; numbered by their age. */
function placeOpportunities(
  random: Random,
  campaigns: readonly PlacedCampaign[],
  customers: readonly Customer[],
  { company, today }: { readonly company: Company; readonly today: Date },
): Placed[] {
  const drawn = campaigns.flatMap((campaign) => {
    const people = campaign.participants.map((userName) => company.users[userName])
    const [own, others] = [
      customers.filter(({ curatorId }) => curatorId !== null && people.includes(curatorId)),
      customers.filter(({ curatorId }) => curatorId === null || !people.includes(curatorId)),
    ]
    const chosen = [...random.shuffle(own), ...random.shuffle(others)].slice(0, campaign.opportunities)
    return chosen.map((customer) => ({ campaign, customer, draft: drawOpportunity(random, campaign, today) }))
  })
  return drawn
    .sort((one, other) => one.draft.createdAt.getTime() - other.draft.createdAt.getTime())
    .map((one, place) => ({ ...one, opportunityId: place + 1 }))
}

const creatorOf = ({ draft, campaign }: Placed) => draft.curator ?? campaign.creator

function opportunityRow(placed: Placed, company: Company): Row<'opportunity'> {
  const { opportunityId, campaign, customer, draft } = placed
  const last = draft.moves.at(-1)
  const isOpen = draft.status === opportunityStatus.open
  return {
    opportunity_id: opportunityId,
    campaign_id: campaign.campaignId,
    customer_id: customer.customerId,
    curator_id: draft.curator && company.users[draft.curator],
    department_id: company.departments[creatorOf(placed).endsWith('market') ? 'marketing' : 'sales'],
    method_id: campaign.methodIds[draft.step] ?? 0,
    name: customer.name,
    content: '',
    probability: draft.probability,
    revenue: draft.revenue,
    source_id: customer.sourceId,
    source_detail: '',
    expected_on: draft.expectedOn,
    status: draft.status,
    fail_reason: draft.failReason,
    fail_note: draft.failNote,
    step_since: last?.at ?? draft.createdAt,
    closed_at: isOpen ? null : (last?.at ?? draft.createdAt),
    created_by: company.users[creatorOf(placed)],
    created_at: draft.createdAt,
    updated_by: company.users[creatorOf(placed)],
    updated_at: last?.at ?? draft.createdAt,
    version: draft.moves.length + 1,
  }
}

function moveRows(placed: Placed, company: Company): Row<'opportunity_move'>[] {
  const { opportunityId, campaign, draft } = placed
  return draft.moves.map(({ from, to, fromStatus, toStatus, at }, place) => ({
    opportunity_id: opportunityId,
    from_method_id: campaign.methodIds[from] ?? null,
    to_method_id: campaign.methodIds[to] ?? 0,
    from_status: fromStatus,
    to_status: toStatus,
    moved_by: company.users[creatorOf(placed)],
    moved_at: at,
    stood_minutes: Math.floor((at.getTime() - (draft.moves[place - 1]?.at ?? draft.createdAt).getTime()) / minute),
    revenue: draft.revenue,
  }))
}

async function insertOpportunities(db: Db, company: Company, placed: readonly Placed[]): Promise<void> {
  const invited = placed.map(({ campaign, customer, draft }) => ({
    campaign_id: campaign.campaignId,
    customer_id: customer.customerId,
    added_by: company.users[campaign.creator],
    added_at: draft.createdAt,
  }))
  await insertRows(db, 'campaign_customer', invited)
  await insertRows(
    db,
    'opportunity',
    placed.map((one) => opportunityRow(one, company)),
  )
  const moves = placed.flatMap((one) => moveRows(one, company))
  // Without a number of their own: the table gives it.
  await insertRows(
    db,
    'opportunity_move',
    moves.map((row, place) => ({ ...row, move_id: place + 1 })),
  )
  await continueIds(db, { opportunity_move: 'move_id' })
}

type Line = Row<'activity_log'>

const lineOf = (resource: 'Campaign' | 'Opportunity', line: Omit<Line, 'event_id' | 'resource'>): Line => ({
  target_code: '',
  target_name: '',
  parent_target: '',
  edit_field: '',
  before: null,
  before_name: null,
  after: null,
  after_name: null,
  reason: null,
  fail_reason: null,
  ...line,
  event_id: randomUUID(),
  resource,
})

const codeOf = (prefix: string, id: number) => `${prefix}${String(id).padStart(6, '0')}`

const campaignLine = (one: PlacedCampaign, company: Company, today: Date): Line =>
  lineOf('Campaign', {
    message: 'campaign.added',
    action: campaignAction.added,
    target_id: one.campaignId,
    target_code: codeOf('CD', one.campaignId),
    target_name: one.name,
    create_user_id: company.users[one.creator],
    created_at: createdOf(one, today),
  })

const told = {
  [opportunityStatus.open]: ['opportunity.moved', opportunityAction.moved],
  [opportunityStatus.success]: ['opportunity.succeeded', opportunityAction.succeeded],
  [opportunityStatus.failure]: ['opportunity.failed', opportunityAction.failed],
} as const

/** That it was added, and how it moved. */
function lines(placed: Placed, company: Company): Line[] {
  const { opportunityId, campaign, customer, draft } = placed
  const target = {
    target_id: opportunityId,
    target_code: codeOf('CH', opportunityId),
    target_name: customer.name,
    parent_target: campaign.name,
    create_user_id: company.users[creatorOf(placed)],
  }
  const added = {
    ...target,
    message: 'opportunity.added',
    action: opportunityAction.added,
    created_at: draft.createdAt,
  }
  const moved = draft.moves.map(({ from, to, fromStatus, toStatus, at }): Line => {
    const [message, action] = told[toStatus]
    const line = { ...target, message, action, created_at: at }
    if (toStatus !== opportunityStatus.open) {
      const why =
        toStatus === opportunityStatus.failure ? { reason: draft.failNote || null, fail_reason: draft.failReason } : {}
      return lineOf('Opportunity', {
        ...line,
        edit_field: 'status',
        before: String(fromStatus),
        after: String(toStatus),
        ...why,
      })
    }
    return lineOf('Opportunity', {
      ...line,
      edit_field: 'approach',
      before: String(campaign.methodIds[from]),
      before_name: campaign.steps[from]?.name ?? null,
      after: String(campaign.methodIds[to]),
      after_name: campaign.steps[to]?.name ?? null,
    })
  })
  return [lineOf('Opportunity', added), ...moved]
}
