import type { marketingConsent } from '@crm/contract/marketing-consent'
import { recordAudited } from '../../../kernel/audit.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { marketingErased } from '../events.ts'
import { readAddressed } from '../store-consent.ts'
import { eraseConsents, eraseHits, eraseMessages, eraseRest, lockMessages, readAddresses } from './store-erase.ts'

type Api = typeof marketingConsent

/**
 * What says who it was goes; numbers stay, and that an address is not written to: do-not-contact needs it.
 * docs/rules.md.
 */
export const eraseCustomer: Handler<Api['erase']> = async (call) => {
  const { actor, body, db, now, refuse } = call
  const [found] = await readAddressed(db, actor, [body.customerId], 'email')
  if (!found) return refuse('request.notFound')
  const { customerId, code, name } = found
  const held = await lockMessages(db, customerId)
  // Its answer is awaited at this moment, and its address is needed to settle it.
  if (held.some(({ state }) => state === 2)) refuse('request.busy')
  const addresses = await readAddresses(db, customerId)
  await eraseHits(db, customerId)
  const messages = await eraseMessages(db, customerId)
  const consents = await eraseConsents(db, customerId, addresses)
  const suppressions = await eraseRest(db, addresses, now)
  const gone = { consents, messages, suppressions }
  await recordAudited(call, marketingErased, { customerId, code, name }, { target: code, details: gone })
  return gone
}
