import type { CampaignView } from '@crm/contract/campaign-views'
import type { OpportunityView } from '@crm/contract/opportunity-views'
import type { DemoUserName } from '../../demo/staff.ts'
import { insertCustomer, type WantedCustomer } from '../customers.ts'
import type { Caller, Harness } from '../harness.ts'

/** Four steps, as few as a campaign may have. */
export const fourSteps = ['Gọi lần đầu', 'Gặp mặt', 'Gửi báo giá', 'Chốt'].map((name, place) => ({
  type: (['call', 'meet', 'email', 'own'] as const)[place] ?? 'own',
  name,
  days: 3,
  probability: (place + 1) * 20,
}))

/** Campaigns as people work with them, over HTTP; a test names only what it is about. */
export function salesCalls(h: Harness) {
  let count = 0
  const idOf = (userName: DemoUserName) => h.company.users[userName]

  /** Of this quarter, with two who sell, unless said otherwise. */
  function draft(wanted: Record<string, unknown> = {}) {
    count += 1
    return {
      name: `Chiến dịch ${count}`,
      startDate: '2026-10-01',
      endDate: '2026-12-31',
      approachMethods: fourSteps,
      ...wanted,
    }
  }

  const sendCampaign = (caller: Caller, wanted: Record<string, unknown> = {}) =>
    caller.post('/api/Campaign/AddCampaign', draft(wanted))

  async function addCampaign(caller: Caller, wanted: Record<string, unknown> = {}): Promise<CampaignView> {
    const answer = await sendCampaign(caller, wanted)
    if (answer.statusCode !== 200) throw new Error(`not added: ${answer.body}`)
    return answer.json()
  }

  const readCampaign = (caller: Caller, campaignId: number) =>
    caller.get(`/api/Campaign/GetCampaignById/${caller.me.userId}/${campaignId}`)

  const listCampaigns = (caller: Caller, query = '', viewAll = false) =>
    caller.get(`/api/Campaign/GetAllCampaign/${caller.me.userId}/${viewAll}?${query}`)

  /** Lock, UnLock, Reset or Recover. */
  const change = (caller: Caller, what: 'Lock' | 'UnLock' | 'Reset' | 'Recover', campaignId: number) =>
    caller.put(`/api/Campaign/${what}Campaign/${campaignId}/${caller.me.userName}`)

  const deleteCampaign = (caller: Caller, campaignId: number, onlyMessage = false) =>
    caller.delete(`/api/Campaign/DeleteCampaign/${campaignId}/${caller.me.userName}/${onlyMessage}`)

  const customer = (wanted: WantedCustomer = {}) => insertCustomer(h.db, h.company, wanted)

  const send = (caller: Caller, what: string, body: object) => caller.put(`/api/Opportunity/${what}`, body)

  async function addOpportunity(caller: Caller, campaignId: number, wanted: Record<string, unknown> = {}) {
    const customerId = wanted['customerId'] ?? (await customer({ viewers: [caller.me.userName as DemoUserName] }))
    const answer = await caller.post('/api/Opportunity/AddOpportunity', { campaignId, customerId, ...wanted })
    if (answer.statusCode !== 200) throw new Error(`not opened: ${answer.body}`)
    return answer.json<OpportunityView>()
  }

  const readOpportunity = (caller: Caller, opportunityId: number) =>
    caller.get(`/api/Opportunity/GetOpportunityById/${opportunityId}/${caller.me.userId}`)

  const search = (caller: Caller, body: object = {}) => caller.post('/api/Opportunity/SearchOpportunity', body)

  const board = (caller: Caller, campaignId: number, body: object = {}) =>
    caller.post('/api/Opportunity/GetBoard', { campaignId, ...body })

  const storedOpportunity = (opportunityId: number) =>
    h.db.selectFrom('opportunity').selectAll().where('opportunity_id', '=', opportunityId).executeTakeFirstOrThrow()

  /** The log of a record, oldest first. */
  const logOf = (resource: 'Campaign' | 'Opportunity', targetId: number) =>
    h.db
      .selectFrom('activity_log')
      .select(['message', 'action', 'edit_field', 'before', 'before_name', 'after', 'after_name'])
      .where('resource', '=', resource)
      .where('target_id', '=', targetId)
      .orderBy('log_id')
      .execute()

  /** Everything is told, then whose bells rang and why. */
  async function bells() {
    await h.platform.dispatcher.drain()
    const rows = await h.db
      .selectFrom('bell as b')
      .innerJoin('account as u', 'u.user_id', 'b.user_id')
      .select(['u.user_name', 'b.message', 'b.target_id', 'b.body'])
      .orderBy('u.user_name')
      .orderBy('b.message')
      .execute()
    return rows.map(({ user_name, message, target_id, body }) => ({ userName: user_name, message, target_id, body }))
  }

  return {
    idOf,
    draft,
    sendCampaign,
    addCampaign,
    readCampaign,
    listCampaigns,
    change,
    deleteCampaign,
    customer,
    send,
    addOpportunity,
    readOpportunity,
    search,
    board,
    storedOpportunity,
    logOf,
    bells,
  }
}
export type SalesCalls = ReturnType<typeof salesCalls>
