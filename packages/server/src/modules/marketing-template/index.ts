import type { emailTemplate as emailTemplateApi } from '@crm/contract/email-template'
import type { smsOriginal as smsOriginalApi } from '@crm/contract/sms-original'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { emailTemplateCalls } from './email/handlers.ts'
import { preview } from './email/preview.ts'
import { templateFacts } from './events.ts'
import { uploadImage } from './picture/upload.ts'
import { smsOriginalCalls } from './sms.ts'

export { marketingTemplateAutomation } from './outgoing/store-automation.ts'
export { serveMailPictures } from './picture/serve.ts'

export const marketingTemplateCapability: Capability = {
  facts: templateFacts,
}

export const emailTemplate: HandlersOf<typeof emailTemplateApi> = { ...emailTemplateCalls, preview, uploadImage }

export const smsOriginal: HandlersOf<typeof smsOriginalApi> = smsOriginalCalls
