import { z } from 'zod'
import { Audience } from './audience.ts'
import { Id, IdOrNone } from './kernel/fields.ts'
import { trackingLevels } from './marketing-rules.ts'
import { MassRow, MassWave } from './marketing-views.ts'
import { massCampaignsOf, massFacts, recipientExportOf } from './mass-campaign.ts'
import { EMAIL_SUBJECT_MAX, VARIANTS_MAX } from './rules/limits.ts'
import { Text } from './rules/text.ts'

/** Two to four, tried on a sample; the better one goes to the rest. */
const Variant = z.object({
  /** Empty: the template's own. */
  subject: Text(0, EMAIL_SUBJECT_MAX),
  templateId: Id,
  number: z.number().int().min(1),
})
const Trial = z.object({
  variants: z.array(Variant).min(2).max(VARIANTS_MAX),
  samplePercent: z.number().int().min(1).max(100),
  waitMinutes: z.number().int().min(5).max(10_080),
  by: z.enum(['opened', 'clicked']),
})

const facts = {
  /** 0: none chosen yet. */
  templateId: IdOrNone,
  /** The version of its content that is pinned; 0: the newest of now. */
  number: z.number().int().min(0),
  subject: Text(0, EMAIL_SUBJECT_MAX),
  senderId: IdOrNone,
  purpose: z.enum(['care', 'advertising']),
  tracking: z.enum(trackingLevels),
  attachmentIds: z.array(z.uuid()).max(10),
  trial: Trial.nullable(),
}

export const EmailCampaignRow = MassRow.extend({
  subject: z.string(),
  templateId: IdOrNone,
  templateName: z.string(),
})
export type EmailCampaignRow = z.infer<typeof EmailCampaignRow>
export const EmailCampaignView = EmailCampaignRow.extend({
  ...z.object(facts).shape,
  description: z.string(),
  audience: Audience,
  waveMinutes: massFacts.waveMinutes,
  plan: z.array(MassWave),
  senderName: z.string(),
  senderAddress: z.string(),
  attachments: z.array(z.object({ fileId: z.uuid(), name: z.string(), sizeBytes: z.number().int() })),
})
export type EmailCampaignView = z.infer<typeof EmailCampaignView>

export const emailCampaign = massCampaignsOf('EmailCampaign', 'MNU_CampaignEmail', {
  row: EmailCampaignRow,
  view: EmailCampaignView,
  facts,
  refuses: ['mail.filesTooLarge', 'sender.unknown', 'mass.unsubscribeMissing'],
})

export const emailCampaignExport = recipientExportOf('EmailCampaign', 'MNU_CampaignEmail')
