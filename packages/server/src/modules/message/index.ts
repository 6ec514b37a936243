import type { email as emailApi } from '@crm/contract/email'
import type { sms as smsApi } from '@crm/contract/sms'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { messageFacts } from './events.ts'
import { messageJobs } from './jobs.ts'
import { emailCalls } from './single/email.ts'
import { smsCalls } from './single/sms.ts'
import { sendResources } from './single/store-sight.ts'

export { messageAutomation } from './automation.ts'
export { serveSmsOutbox } from './sms/serve-outbox.ts'

export const messageCapabilities: readonly Capability[] = [
  { resource: sendResources.email, facts: messageFacts, jobs: messageJobs },
  { resource: sendResources.sms },
]

export const email: HandlersOf<typeof emailApi> = emailCalls
export const sms: HandlersOf<typeof smsApi> = smsCalls
