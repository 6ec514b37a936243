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
