import { nameSortKey } from '@crm/contract/rules/fold'
import type { DemoUserName } from '../../demo/staff.ts'
import type { Harness } from '../harness.ts'
import { fourSteps } from './calls.ts'

interface Wanted {
  readonly creator?: DemoUserName
  readonly participants?: readonly DemoUserName[]
  readonly customers?: readonly number[]
}

/** A campaign as it rests in the database, for what is not about planning it; answers its id. */
export async function insertCampaign(h: Harness, wanted: Wanted = {}): Promise<number> {
  const { creator = 'leader.sales', participants = [], customers = [] } = wanted
  const name = 'Chiến dịch'
  const created_by = h.company.users[creator]
  const { campaign_id } = await h.db
    .insertInto('campaign')
    .values({
      name,
      name_key: nameSortKey(name),
      start_on: '2026-01-01',
      department_id: h.company.departments.sales,
      created_by,
      updated_by: created_by,
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow()
  const steps = fourSteps.map((step, rank) => ({ ...step, rank, campaign_id }))
  await h.db.insertInto('campaign_method').values(steps).execute()
  for (const userName of participants)
    await h.db.insertInto('campaign_participant').values({ campaign_id, user_id: h.company.users[userName] }).execute()
  for (const customer_id of customers)
    await h.db.insertInto('campaign_customer').values({ campaign_id, customer_id }).execute()
  return campaign_id
}

interface WantedOpportunity {
  readonly curator?: DemoUserName | null
  readonly creator?: DemoUserName
  readonly customerId?: number
  readonly revenue?: number
  readonly createdAt?: Date
}

/** An opportunity in the first step, past all rules; answers its id. */
export async function insertOpportunity(
  h: Harness,
  campaignId: number,
  wanted: WantedOpportunity = {},
): Promise<number> {
  const { curator = null, creator = 'leader.sales', customerId = null, revenue = 0 } = wanted
  const created_at = wanted.createdAt ?? h.clock.now()
  const by = h.company.users[creator]
  const { method_id } = await h.db
    .selectFrom('campaign_method')
    .select('method_id')
    .where('campaign_id', '=', campaignId)
    .orderBy('rank')
    .executeTakeFirstOrThrow()
  const { opportunity_id } = await h.db
    .insertInto('opportunity')
    .values({
      campaign_id: campaignId,
      customer_id: customerId,
      curator_id: curator && h.company.users[curator],
      department_id: h.company.departments.sales,
      method_id,
      name: 'Cơ hội',
      revenue,
      step_since: created_at,
      created_by: by,
      created_at,
      updated_by: by,
      updated_at: created_at,
    })
    .returning('opportunity_id')
    .executeTakeFirstOrThrow()
  return opportunity_id
}
