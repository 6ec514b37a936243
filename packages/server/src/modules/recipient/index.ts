import type { marketingConsent as marketingConsentApi } from '@crm/contract/marketing-consent'
import type { suppression as suppressionApi } from '@crm/contract/suppression'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { consentCalls } from './consent.ts'
import { recipientFacts } from './events.ts'
import { eraseCustomer } from './privacy/erase.ts'
import { exportCustomer } from './privacy/export.ts'
import { suppressionCalls } from './suppression.ts'

/** Who may be written to: who said yes, and who is not to be. */
export const recipientCapability: Capability = { facts: recipientFacts }

export const marketingConsent: HandlersOf<typeof marketingConsentApi> = {
  ...consentCalls,
  export: exportCustomer,
  erase: eraseCustomer,
}
export const suppression: HandlersOf<typeof suppressionApi> = suppressionCalls
