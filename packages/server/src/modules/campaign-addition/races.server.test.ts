import type { CampaignView } from '@crm/contract/campaign-views'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import { insertCustomer } from '../../testing/customers.ts'
import type { Caller } from '../../testing/harness.ts'
import { type SalesStage, stageSales } from '../../testing/sales/stage.ts'

let { h, calls, leader, campaign } = {} as SalesStage
let admin: Caller
stageSales(
  async (on) => {
    ;({ h, calls, leader, campaign } = on)
    admin = await h.signIn('admin')
  },
  { autoSplit: true },
)

const rounds = 10
const add = (caller: Caller, customerIds: readonly number[]) =>
  caller.post('/api/Campaign/AddCustomer', { campaignId: campaign.campaignId, customerIds })
const customers = async (count: number) => {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push(await insertCustomer(h.db, h.company))
  return ids
}
const open = async () =>
  (await calls.readCampaign(leader, campaign.campaignId)).json<CampaignView>().people.map((one) => one.open)

describe('at the same moment', () => {
  it('two add the same customers: each comes in once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const ids = await customers(5)
      const answers = await Promise.all([add(leader, ids), add(admin, [...ids].reverse())])
      const added = answers.map((answer) => answer.json().added).sort()
      expect([answers.map(({ statusCode }) => statusCode), added]).toEqual([
        [200, 200],
        [0, 5],
      ])
    }
    const { opportunities } = await h.db
      .selectFrom('opportunity')
      .select(({ fn }) => fn.countAll<number>().as('opportunities'))
      .executeTakeFirstOrThrow()
    expect(Number(opportunities)).toBe(rounds * 5)
  })

  it('different ones come in while the campaign is rebalanced: nobody has two more than another', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [some, others] = [await customers(3), await customers(4)]
      const answers = await Promise.all([
        add(leader, some),
        add(admin, others),
        leader.put('/api/Campaign/Rebalance', { campaignId: campaign.campaignId }),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      const [one = 0, two = 0] = await open()
      expect(one + two).toBe((round + 1) * 7)
      expect(Math.abs(one - two)).toBeLessThanOrEqual(1)
    }
  })

  it('an addition is undone while its cards move: what moved stays', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { additionId } = (await add(leader, await customers(2))).json()
      const [card] = await h.db
        .selectFrom('opportunity')
        .select('opportunity_id')
        .where('addition_id', '=', additionId)
        .orderBy('opportunity_id')
        .execute()
      const [undone, moved] = await Promise.all([
        leader.put(`/api/Campaign/UndoAddition/${additionId}`),
        calls.send(leader, 'MoveOpportunity', {
          opportunityId: card?.opportunity_id,
          approach: campaign.approachMethods[1]?.methodId,
          version: 1,
        }),
      ])
      const hasMoved = moved.statusCode === 200
      if (!hasMoved) expect(codeOf(moved)).toEqual([404, 'request.notFound'])
      expect(undone.json()).toMatchObject({ state: 'undone', removed: hasMoved ? 1 : 2 })
    }
  })
})
