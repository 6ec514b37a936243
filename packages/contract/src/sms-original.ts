import { z } from 'zod'
import { messagePurposes } from './marketing-rules.ts'
import { MergeFaultView, TemplateRow, templateDetails, templatesOf } from './marketing-template.ts'
import { SMS_TEXT_MAX } from './rules/limits.ts'
import { FreeText } from './rules/text.ts'

export const smsEncodings = ['GSM-7', 'UCS-2'] as const

const content = {
  text: FreeText(0, SMS_TEXT_MAX),
  purpose: z.enum(messagePurposes),
  /** "Bỏ dấu": sent without marks, in the cheaper alphabet. */
  withoutMarks: z.boolean(),
}

/** What it comes to, with the longest value of each field. */
export const SmsMeter = z.object({
  encoding: z.enum(smsEncodings),
  units: z.number().int(),
  parts: z.number().int(),
  /** Places that the last part still has. */
  unitsLeft: z.number().int(),
})
export type SmsMeter = z.infer<typeof SmsMeter>

export const SmsOriginalRow = TemplateRow.extend({
  text: z.string(),
  purpose: content.purpose,
  withoutMarks: z.boolean(),
  meter: SmsMeter,
})
export type SmsOriginalRow = z.infer<typeof SmsOriginalRow>
export const SmsOriginalView = SmsOriginalRow.extend(templateDetails)
export type SmsOriginalView = z.infer<typeof SmsOriginalView>

export const SmsPreview = z.object({
  text: z.string(),
  meter: SmsMeter,
  /** Of advertising: places that one part has, two, three … (MarketingPolicy). */
  lengths: z.array(z.number().int()),
  faults: z.array(MergeFaultView),
  missing: z.array(z.string()),
})
export type SmsPreview = z.infer<typeof SmsPreview>

/** SMS gốc: the templates of messages. */
export const smsOriginal = templatesOf('SmsOriginal', 'MNU_SMSCampaign', {
  row: SmsOriginalRow,
  view: SmsOriginalView,
  content,
  preview: SmsPreview,
  refuses: ['sms.tooLong'],
})
