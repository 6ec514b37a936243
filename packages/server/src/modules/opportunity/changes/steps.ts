import type { opportunity } from '@crm/contract/opportunity'
import { type FailReason, opportunityCan, opportunityStatus } from '@crm/contract/opportunity-rules'
import type { RefusalCode } from '@crm/contract/refusals'
import type { Handler } from '../../../kernel/http/handler.ts'
import { refuse } from '../../../kernel/refused.ts'
import type { Db } from '../../../schema/index.ts'
import { readWritten } from '../list/store-view.ts'
import { listMethods, listReasons } from '../record/store-plans.ts'
import type { Facts } from '../rules.ts'
import type { LockedOpportunity } from '../store-lock.ts'
import { changeMany, changeOne, type Decide } from './change.ts'

type Api = typeof opportunity

/** To another step of the same campaign, with its probability unless one comes along. docs/rules.md. */
const moveTo = (db: Db, methodId: number, probability?: number) => async (): Promise<Decide> => {
  const methods = await listMethods(db, [methodId])
  return (found) => {
    const method = methods.find((one) => one.methodId === methodId && one.campaignId === found.campaignId)
    if (!method) return 'opportunity.approachUnknown'
    if (!opportunityCan.move(found)) return 'opportunity.closed'
    if (found.methodId === methodId) return probability === undefined ? {} : { probability }
    return { methodId, probability: probability ?? method.probability }
  }
}

export const move: Handler<Api['move']> = async (call) => {
  const { body, db } = call
  await changeOne(call, body, 'moved', moveTo(db, body.approach, body.probability))
  return readWritten(call, body.opportunityId)
}

export const moveMany: Handler<Api['moveMany']> = async (call) =>
  changeMany(call, call.body.opportunityIds, 'moved', moveTo(call.db, call.body.approach, call.body.probability))

export const succeed: Handler<Api['succeed']> = async (call) => {
  const { body } = call
  const revenue = body.revenue === undefined ? {} : { revenue: body.revenue }
  await changeOne(
    call,
    body,
    'succeeded',
    () => (found) =>
      opportunityCan.end(found)
        ? { status: opportunityStatus.success, probability: 100, ...revenue }
        : 'opportunity.closed',
  )
  return readWritten(call, body.opportunityId)
}

interface Failure {
  readonly failReason?: FailReason | undefined
  readonly failReasonId?: number | undefined
  readonly note: string
}

/** One of the catalogue, or one of the campaign's own that is still in use. */
const failFor =
  (reasons: Awaited<ReturnType<typeof listReasons>>, { failReason, failReasonId, note }: Failure): Decide =>
  (found: LockedOpportunity): Partial<Facts> | RefusalCode => {
    const own = reasons.find((one) => one.reasonId === failReasonId && one.campaignId === found.campaignId)
    if (failReason === undefined && !own) return 'opportunity.reasonUnknown'
    if (!opportunityCan.end(found)) return 'opportunity.closed'
    const why = failReason === undefined ? { failReasonId: own?.reasonId ?? null } : { failReason }
    return { status: opportunityStatus.failure, probability: 0, failNote: note, ...why }
  }

function readFailure(db: Db, failure: Failure) {
  const { failReason, failReasonId } = failure
  if (failReason === undefined && failReasonId === undefined) refuse('opportunity.reasonRequired')
  return async () => failFor(await listReasons(db, failReasonId === undefined ? [] : [failReasonId]), failure)
}

export const fail: Handler<Api['fail']> = async (call) => {
  await changeOne(call, call.body, 'failed', readFailure(call.db, call.body))
  return readWritten(call, call.body.opportunityId)
}

export const failMany: Handler<Api['failMany']> = async (call) =>
  changeMany(call, call.body.opportunityIds, 'failed', readFailure(call.db, call.body))

/** Open again in the step where it ended, with that step's probability. */
export const reopen: Handler<Api['reopen']> = async (call) => {
  const { body, db } = call
  await changeOne(call, body, 'reopened', async () => {
    const methods = await listMethods(db, [], [body.opportunityId])
    return (found) => {
      if (!opportunityCan.reopen(found)) return 'opportunity.open'
      const probability = methods.find(({ methodId }) => methodId === found.methodId)?.probability ?? 0
      return { status: opportunityStatus.open, probability, failReason: null, failReasonId: null, failNote: '' }
    }
  })
  return readWritten(call, body.opportunityId)
}
