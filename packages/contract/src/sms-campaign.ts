import { z } from 'zod'
import { Audience } from './audience.ts'
import { IdOrNone } from './kernel/fields.ts'
import { messagePurposes } from './marketing-rules.ts'
import { MassRow, MassWave } from './marketing-views.ts'
import { massCampaignsOf, massFacts, recipientExportOf } from './mass-campaign.ts'
import { SMS_TEXT_MAX } from './rules/limits.ts'
import { FreeText } from './rules/text.ts'
import { SmsMeter } from './sms-original.ts'

const facts = {
  /** 0: the own text. */
  templateId: IdOrNone,
  number: z.number().int().min(0),
  text: FreeText(0, SMS_TEXT_MAX),
  withoutMarks: z.boolean(),
  purpose: z.enum(messagePurposes),
  brandId: IdOrNone,
}

export const SmsCampaignRow = MassRow.extend({
  text: z.string(),
  purpose: facts.purpose,
  brandName: z.string(),
})
export type SmsCampaignRow = z.infer<typeof SmsCampaignRow>
export const SmsCampaignView = SmsCampaignRow.extend({
  ...z.object(facts).shape,
  description: z.string(),
  audience: Audience,
  waveMinutes: massFacts.waveMinutes,
  plan: z.array(MassWave),
  meter: SmsMeter,
})
export type SmsCampaignView = z.infer<typeof SmsCampaignView>

export const smsCampaign = massCampaignsOf('SmsCampaign', 'MNU_SMSCampaign', {
  row: SmsCampaignRow,
  view: SmsCampaignView,
  facts,
  refuses: ['brandName.unknown', 'gateway.missing', 'sms.tooLong'],
})

export const smsCampaignExport = recipientExportOf('SmsCampaign', 'MNU_SMSCampaign')
