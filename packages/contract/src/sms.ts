import { z } from 'zod'
import { IdOrNone } from './kernel/fields.ts'
import { messagePurposes } from './marketing-rules.ts'
import { SMS_TEXT_MAX } from './rules/limits.ts'
import { FreeText } from './rules/text.ts'
import { singleSendsOf } from './single-send.ts'

/** Messages written to chosen customers, outside of campaigns. */
export const sms = singleSendsOf('Sms', 'MNU_SMSCampaign', {
  body: {
    text: FreeText(0, SMS_TEXT_MAX),
    templateId: IdOrNone,
    withoutMarks: z.boolean(),
    purpose: z.enum(messagePurposes),
    brandId: IdOrNone,
  },
  refuses: ['brandName.unknown', 'gateway.missing', 'sms.tooLong', 'template.unknown'],
})
