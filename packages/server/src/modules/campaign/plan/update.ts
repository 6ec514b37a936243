import type { campaign } from '@crm/contract/campaign'
import type { MethodFields } from '@crm/contract/campaign-fields'
import { record } from '../../../kernel/events/record.ts'
import type { Call, Handler } from '../../../kernel/http/handler.ts'
import { type CampaignLine, campaignUpdated, namedOf } from '../events.ts'
import { readWritten } from '../list/store-view.ts'
import { refuseTaken } from '../people/change.ts'
import { holdPeople } from '../people/store.ts'
import { checkPlan } from '../rules.ts'
import { type LockedCampaign, lockPlanned } from '../store-lock.ts'
import { checkTargets, factLines, factsAfter, factsOf, methodLines, reasonLines } from './facts.ts'
import { checkMessages } from './message.ts'
import { type Facts, saveFacts } from './store.ts'
import {
  deleteMethods,
  listUsed,
  type Method,
  readMethods,
  readReasons,
  replaceMethods,
  replaceReasons,
} from './store-plan.ts'

type Updating = Call<typeof campaign.update>

/** Another time may meet that of another campaign of the same people. */
async function checkDays(call: Updating, found: LockedCampaign, after: Facts): Promise<void> {
  const isSame = found.startDate === after.startDate && found.endDate === after.endDate
  if (isSame || found.participantIds.length === 0) return
  await holdPeople(call.db, found.participantIds)
  await refuseTaken(call, { ...after, campaignId: found.campaignId }, found.participantIds)
}

/** An id that is none of this campaign's steps is malformed as an id, and the step is a new one. */
const ownOnly = (methods: readonly MethodFields[], before: readonly Method[]): MethodFields[] =>
  methods.map(({ methodId, ...method }) =>
    before.some((own) => own.methodId === methodId) ? { ...method, methodId } : method,
  )

async function saveMethods({ body, db, refuse }: Updating, { campaignId }: LockedCampaign, before: readonly Method[]) {
  if (body.approachMethods === undefined) return []
  const wanted = ownOnly(body.approachMethods, before)
  const kept = wanted.flatMap(({ methodId }) => methodId ?? [])
  const used = await listUsed(db, campaignId, kept)
  if (used.length > 0) refuse('campaign.methodUsed', used)
  const gone = before.map(({ methodId }) => methodId).filter((methodId) => !kept.includes(methodId))
  await replaceMethods(db, campaignId, wanted)
  await deleteMethods(db, campaignId, gone)
  return methodLines(before, await readMethods(db, campaignId))
}

async function saveReasons({ body, db, now }: Updating, { campaignId }: LockedCampaign): Promise<CampaignLine[]> {
  if (body.failReasons === undefined) return []
  const before = await readReasons(db, campaignId)
  const wanted = body.failReasons.map(({ reasonId, name }) =>
    before.some((own) => own.reasonId === reasonId) ? { reasonId, name } : { name },
  )
  await replaceReasons(db, campaignId, wanted, now)
  return reasonLines(before, await readReasons(db, campaignId))
}

export const update: Handler<typeof campaign.update> = async (call) => {
  const { actor, body, db, now, refuse } = call
  const found = await lockPlanned(call, body.campaignId, { version: body.version })
  const before = factsOf(found)
  const after = factsAfter(before, body, actor.userId)
  const methods = await readMethods(db, found.campaignId)
  checkPlan({ ...after, methods: body.approachMethods ?? methods }, refuse)
  await checkTargets(call, after, { ...before, campaignId: found.campaignId })
  await checkMessages(call, after, before)
  await checkDays(call, found, after)
  const lines = [
    ...factLines(before, after),
    ...(await saveMethods(call, found, methods)),
    ...(await saveReasons(call, found)),
  ]
  if (lines.length > 0) {
    await saveFacts(db, found.campaignId, after, { userId: actor.userId, now })
    await record(db, actor, campaignUpdated, { ...namedOf(found), name: after.name, lines })
  }
  return readWritten(db, actor, found.campaignId, now)
}
