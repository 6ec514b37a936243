import type { opportunity } from '@crm/contract/opportunity'
import { opportunityAction } from '@crm/contract/opportunity-rules'
import { record } from '../../../kernel/events/record.ts'
import type { Call, Handler } from '../../../kernel/http/handler.ts'
import { holdCampaigns, isPlanner, type LockedCampaign, readMethods } from '../../campaign/public.ts'
import { deal } from '../dealing.ts'
import { opportunityAdded } from '../events.ts'
import { readWritten } from '../list/store-view.ts'
import { belongsTo } from '../rules.ts'
import { findCustomer, holdCurators, isContactOf, isSource, type KnownCustomer } from './store-known.ts'
import { insertOpportunities } from './store-write.ts'

type Adding = Call<typeof opportunity.add>

/** Who belongs to the campaign; to everybody else it is not there. Held for writing, since its turns may go on. */
async function lockJoined({ actor, body, db, refuse }: Adding): Promise<LockedCampaign> {
  const [campaign] = await holdCampaigns(db, [body.campaignId], 'write')
  if (!campaign || campaign.deletedAt !== null) return refuse('request.notFound')
  if (!isPlanner(actor, campaign) && !campaign.participantIds.includes(actor.userId)) refuse('request.notFound')
  if (campaign.lockedAt !== null) refuse('campaign.locked')
  return campaign
}

/** Named, or who took the opportunity in, or by turn, or who looks after the customer. docs/rules.md. */
async function chooseCurator({ actor, body, db, refuse }: Adding, campaign: LockedCampaign, customer: KnownCustomer) {
  const plans = isPlanner(actor, campaign)
  if (body.curator !== undefined || !plans) {
    const curatorId = body.curator === undefined ? actor.userId : body.curator || null
    const isHis = plans || curatorId === actor.userId
    if (!isHis || (curatorId !== null && !belongsTo(campaign, curatorId))) refuse('opportunity.curatorNotParticipant')
    return curatorId
  }
  if (campaign.autoSplit) return (await deal(db, campaign, 1))[0] ?? null
  const { curatorId } = customer
  return curatorId !== null && belongsTo(campaign, curatorId) ? curatorId : null
}

async function chooseMethod({ body, db, refuse }: Adding) {
  const methods = await readMethods(db, body.campaignId)
  const chosen = body.approach === undefined ? methods[0] : methods.find(({ methodId }) => methodId === body.approach)
  return chosen ?? refuse('opportunity.approachUnknown')
}

async function checkNamed({ body, db, refuse }: Adding): Promise<void> {
  if (body.source && !(await isSource(db, body.source))) refuse('customer.sourceUnknown')
  if (body.contactId && !(await isContactOf(db, body.customerId, body.contactId))) refuse('opportunity.contactUnknown')
}

export const add: Handler<typeof opportunity.add> = async (call) => {
  const { actor, body, db, now, refuse } = call
  const campaign = await lockJoined(call)
  const customer =
    (await findCustomer(db, actor.beside, body.campaignId, body.customerId)) ?? refuse('customer.unknown')
  const method = await chooseMethod(call)
  await checkNamed(call)
  const curatorId = await chooseCurator(call, campaign, customer)
  await holdCurators(db, [curatorId])
  const facts = {
    name: body.name ?? customer.name,
    content: body.content ?? '',
    methodId: method.methodId,
    probability: body.probability ?? method.probability,
    revenue: body.revenue ?? 0,
    curatorId,
    customerId: customer.customerId,
    contactId: body.contactId ?? null,
    sourceId: body.source === undefined ? customer.sourceId : body.source,
    sourceDetail: body.sourceDetail ?? '',
    expectedDate: body.expectedDate ?? null,
  }
  const { campaignId, name: campaignName } = campaign
  const opened = await insertOpportunities(db, [facts], { campaignId, userId: actor.userId, now })
  const lines = [{ action: opportunityAction.added }]
  await record(db, actor, opportunityAdded, {
    opportunities: opened.map((one) => ({ ...one, campaignId, campaignName, lines })),
  })
  return readWritten(call, opened[0]?.opportunityId ?? 0)
}
