import type { brandName as brandNameApi } from '@crm/contract/brand-name'
import type { mailSender as mailSenderApi } from '@crm/contract/mail-sender'
import type { smsGateway as smsGatewayApi } from '@crm/contract/sms-gateway'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { brandCalls } from './brand.ts'
import { setupFacts } from './events.ts'
import { gatewayCalls } from './gateway.ts'
import { senderCalls } from './sender.ts'

export { sendingSetupAutomation } from './store-automation.ts'

/** What administrators set up to send by: senders, gateways, brand names. */
export const sendingSetupCapability: Capability = { facts: setupFacts }

export const mailSender: HandlersOf<typeof mailSenderApi> = senderCalls
export const smsGateway: HandlersOf<typeof smsGatewayApi> = gatewayCalls
export const brandName: HandlersOf<typeof brandNameApi> = brandCalls
