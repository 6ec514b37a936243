import type { opportunity } from '@crm/contract/opportunity'
import type { Handler } from '../../../kernel/http/handler.ts'
import { holdCurators } from '../record/store-known.ts'
import { belongsTo } from '../rules.ts'
import { changeMany } from './change.ts'

/** To somebody who takes part in the campaign or manages it, or to nobody; what ended stays with who ended it. */
export const transfer: Handler<typeof opportunity.transfer> = async (call) => {
  const { body, db } = call
  const curatorId = body.curator || null
  await holdCurators(db, [curatorId])
  return changeMany(call, body.opportunityIds, 'transferred', () => ({ campaign, status }) => {
    if (status !== 1) return 'opportunity.closed'
    if (curatorId !== null && !belongsTo(campaign, curatorId)) return 'opportunity.curatorNotParticipant'
    return { curatorId }
  })
}
