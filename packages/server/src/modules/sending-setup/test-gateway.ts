import { randomUUID } from 'node:crypto'
import type { smsGateway } from '@crm/contract/sms-gateway'
import { audit } from '../../kernel/audit.ts'
import { type Call, prepared, type Reply } from '../../kernel/http/handler.ts'
import { isRefusedHost } from '../../kernel/outside/judged-address.ts'
import type { SmsOutcome } from '../../kernel/sms/gateway.ts'
import { readPolicy } from '../setting/public.ts'
import { originOf } from './callback.ts'
import { hostOf } from './fields.ts'
import { openGateway } from './open.ts'
import { malformed } from './rules.ts'
import { gatewayById } from './store-gateway.ts'

type Api = typeof smsGateway.test
type Trial = Reply<Api>

/**
 * What a gateway says by its own codes is told; why nobody answered is not, or an address of the own network could be
 * felt for by it.
 */
const trialOf = (outcome: SmsOutcome | undefined): Trial => {
  if (!outcome || outcome.kind === 'unsent') return { outcome: 'retry', answer: '' }
  if (outcome.kind === 'sent') return { outcome: 'sent', answer: outcome.gatewayId ?? '' }
  if (outcome.kind === 'unknown') return { outcome: 'unknown', answer: '' }
  return { outcome: outcome.kind === 'later' ? 'retry' : 'refused', answer: outcome.detail }
}

async function tryOut({ body, db, platform: { config }, refuse }: Call<Api>): Promise<Trial> {
  const { to: phone, text, brand: brandName } = body
  if (phone === '') throw malformed('to')
  const stored = (await gatewayById(db, body.gatewayId)) ?? refuse('request.notFound')
  if (await isRefusedHost(hostOf(stored) ?? '')) refuse('gateway.hostRefused')
  const { policy } = await readPolicy(db)
  const gateway = await openGateway(stored, { config, origin: originOf(policy, config) })
  if (!gateway) return { outcome: 'retry', answer: '' }
  try {
    return trialOf(await gateway.send({ id: `test-${randomUUID()}`, phone, text, brandName, isAdvertising: false }))
  } finally {
    await gateway.close()
  }
}

/** Sends outside of any transaction, then notes who did. */
export const testGateway = prepared<Api, Trial>(tryOut, async (call: Call<Api, Trial>) => {
  const { actor, body, db, prepared: trial, visit } = call
  const details = { to: body.to, outcome: trial.outcome }
  await audit(db, visit, { userId: actor.userId, what: 'gateway.tested', target: String(body.gatewayId), details })
  return trial
})
