import type { opportunity, UpdateOpportunity } from '@crm/contract/opportunity'
import { opportunityCan } from '@crm/contract/opportunity-rules'
import type { Call, Handler } from '../../../kernel/http/handler.ts'
import { changeOne } from '../changes/change.ts'
import { readWritten } from '../list/store-view.ts'
import { belongsTo, type Facts } from '../rules.ts'
import type { LockedOpportunity } from '../store-lock.ts'
import { findCustomerOf, holdCurators, isContactOf, isSource } from './store-known.ts'

/** Absent is unchanged. */
function factsIn(body: UpdateOpportunity): Partial<Facts> {
  const given = {
    name: body.name,
    content: body.content,
    probability: body.probability,
    revenue: body.revenue,
    contactId: body.contactId,
    curatorId: body.curator === undefined ? undefined : body.curator || null,
    sourceId: body.source,
    sourceDetail: body.sourceDetail,
    expectedDate: body.expectedDate,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

type Updating = Call<typeof opportunity.update>

/** What is named for the first time must be there; what comes back as it was read is not asked again. */
async function findFault(
  { db }: Updating,
  { opportunityId }: Pick<LockedOpportunity, 'opportunityId'>,
  facts: Partial<Facts>,
) {
  const now = await findCustomerOf(db, opportunityId)
  if (facts.sourceId && facts.sourceId !== now?.sourceId && !(await isSource(db, facts.sourceId)))
    return 'customer.sourceUnknown'
  if (
    facts.contactId &&
    facts.contactId !== now?.contactId &&
    !(await isContactOf(db, now?.customerId ?? null, facts.contactId))
  )
    return 'opportunity.contactUnknown'
  return undefined
}

export const update: Handler<typeof opportunity.update> = async (call) => {
  const { body, db } = call
  const facts = factsIn(body)
  await holdCurators(db, [facts.curatorId ?? null])
  await changeOne(call, body, 'updated', async () => {
    const fault = await findFault(call, body, facts)
    return (found) => {
      const isSame = Object.entries(facts).every(([field, value]) => Reflect.get(found, field) === value)
      if (isSame) return {}
      if (!opportunityCan.move(found)) return 'opportunity.closed'
      if (fault) return fault
      const { curatorId } = facts
      const isStranger = curatorId && curatorId !== found.curatorId && !belongsTo(found.campaign, curatorId)
      return isStranger ? 'opportunity.curatorNotParticipant' : facts
    }
  })
  return readWritten(call, body.opportunityId)
}
