import type { campaign } from '@crm/contract/campaign'
import { CAMPAIGN_NAME_SEARCH_MAX } from '@crm/contract/rules/limits'
import { record } from '../../../kernel/events/record.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { inOrder } from '../../../kit/record-lock.ts'
import { campaignAdded, plainLine } from '../events.ts'
import { readWritten } from '../list/store-view.ts'
import { refuseTaken, takePeople } from '../people/change.ts'
import { insertManagers, saveParticipants } from '../people/store.ts'
import { checkManagers, checkPlan } from '../rules.ts'
import { lockCampaigns } from '../store-lock.ts'
import { checkTargets, factsIn, factsOf } from './facts.ts'
import { checkMessages, ownAs } from './message.ts'
import { insertCampaign } from './store.ts'
import { readMethods, readReasons, replaceMethods, replaceReasons } from './store-plan.ts'

const ofNone = {
  campaignId: 0,
  successKind: 'nothing',
  successCampaignId: null,
  failureKind: 'nothing',
  failureCampaignId: null,
  successMessage: null,
  failureMessage: null,
} as const

/** What came with an id of another campaign is a step of its own here. */
const asNew = <T extends object>(items: readonly T[]) =>
  items.map((item) => ({ ...item, methodId: undefined, reasonId: undefined }))

export const add: Handler<typeof campaign.add> = async (call) => {
  const { actor, body, db, now, refuse } = call
  const [managers, participants] = [inOrder(body.managerIds), [...new Set(body.participantIds)]]
  checkPlan({ ...body, methods: body.approachMethods }, refuse)
  checkManagers(managers, refuse)
  const facts = factsIn(body, actor.userId)
  await checkTargets(call, facts, ofNone)
  await checkMessages(call, facts, ofNone)
  await takePeople(call, [...managers, ...participants])
  await refuseTaken(call, { campaignId: 0, ...facts }, participants)
  const by = { userId: actor.userId, now, departmentId: actor.departmentId }
  const added = await insertCampaign(db, facts, by)
  const { campaignId } = added
  await replaceMethods(db, campaignId, asNew(body.approachMethods))
  await replaceReasons(db, campaignId, asNew(body.failReasons), now)
  await insertManagers(db, campaignId, managers)
  const taking = participants.map((userId) => ({ userId, away: false, load: null }))
  await saveParticipants(db, campaignId, taking, now)
  await record(db, actor, campaignAdded, {
    ...added,
    lines: [plainLine('added')],
    called: [
      ...managers.map((userId) => ({ userId, role: 'manager' as const })),
      ...participants
        .filter((userId) => !managers.includes(userId))
        .map((userId) => ({ userId, role: 'participant' as const })),
    ],
  })
  return readWritten(db, actor, campaignId, now)
}

const copied = ' (2)'

/** The plan goes along and its managers do; opportunities, customers and participants stay. docs/rules.md. */
export const duplicate: Handler<typeof campaign.duplicate> = async ({ actor, body, db, now, refuse }) => {
  const [found] = await lockCampaigns(db, actor, [body.campaignId], 'share')
  if (!found || found.deletedAt !== null) return refuse('request.notFound')
  const name = `${found.name.slice(0, CAMPAIGN_NAME_SEARCH_MAX - copied.length)}${copied}`
  const by = { userId: actor.userId, now, departmentId: actor.departmentId }
  const added = await insertCampaign(db, { ...factsOf(found), ...ownAs(actor.userId, found), name }, by)
  await replaceMethods(db, added.campaignId, asNew(await readMethods(db, found.campaignId)))
  await replaceReasons(db, added.campaignId, asNew(await readReasons(db, found.campaignId)), now)
  await insertManagers(db, added.campaignId, found.managerIds)
  const called = found.managerIds.map((userId) => ({ userId, role: 'manager' as const }))
  await record(db, actor, campaignAdded, { ...added, lines: [plainLine('added')], called })
  return readWritten(db, actor, added.campaignId, now)
}
