import type { opportunity } from '@crm/contract/opportunity'
import { opportunityAction } from '@crm/contract/opportunity-rules'
import type { RefusalCode } from '@crm/contract/refusals'
import { recordAudited } from '../../../kernel/audit.ts'
import { record } from '../../../kernel/events/record.ts'
import type { Call, Handler } from '../../../kernel/http/handler.ts'
import { isPlanner } from '../../campaign/public.ts'
import { opportunityDeleted, opportunityRecovered } from '../events.ts'
import { saveDeleted } from '../record/store-write.ts'
import type { LockedOpportunity } from '../store-lock.ts'
import { leftOf, lockAll, toldOf } from './change.ts'

type Removing = Call<typeof opportunity.delete> | Call<typeof opportunity.recover>

/** Deleting and bringing back is for those whose campaign it is. */
function whyNot({ actor }: Removing, found: LockedOpportunity, isDeleted: boolean): RefusalCode | undefined {
  if (!isPlanner(actor, found.campaign)) return 'opportunity.notYours'
  if (found.campaign.lockedAt !== null) return 'campaign.locked'
  if ((found.deletedAt !== null) === isDeleted) return undefined
  return isDeleted ? 'opportunity.notDeleted' : 'request.notFound'
}

async function change(call: Removing, deletes: boolean) {
  const { actor, body, db, now } = call
  const found = (await lockAll(call, body.opportunityIds)).map((one) => [one, whyNot(call, one, !deletes)] as const)
  const changed = found.flatMap(([one, why]) => (why === undefined ? [one] : []))
  const left = found.flatMap(([one, why]) => (why === undefined ? [] : [[one, why] as const]))
  if (changed.length > 0) {
    const ids = changed.map(({ opportunityId }) => opportunityId)
    await saveDeleted(db, ids, deletes ? now : null, { userId: actor.userId, now })
    const action = opportunityAction[deletes ? 'deleted' : 'recovered']
    const opportunities = changed.map((one) => ({ ...toldOf(one, one), lines: [{ action }] }))
    const target = changed.length === 1 ? (changed[0]?.code ?? '') : ''
    const line = { target, details: { opportunityIds: ids } }
    if (deletes) await recordAudited(call, opportunityDeleted, { opportunities }, line)
    else await record(db, actor, opportunityRecovered, { opportunities })
  }
  return { changed: changed.length, left: leftOf(left) }
}

export const deleteOpportunities: Handler<typeof opportunity.delete> = (call) => change(call, true)
export const recover: Handler<typeof opportunity.recover> = (call) => change(call, false)
