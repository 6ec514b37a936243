import type { Audience } from '@crm/contract/audience'
import type { EmailCampaignView } from '@crm/contract/email-campaign'
import type { MarketingChannel, MessagePurpose, TrackingLevel } from '@crm/contract/marketing-rules'
import { call } from '../../../kernel/call.ts'
import { massChannels } from '../mass-channel.ts'
import { isEmail, type MassView } from '../mass-queries.ts'

export type Trial = NonNullable<EmailCampaignView['trial']>

/** Everything that is filled in before a campaign goes out; a channel leaves what it has not. */
export interface TypedMass {
  readonly name: string
  readonly description: string
  readonly audience: Audience
  readonly waves: boolean
  readonly waveMinutes: number | ''
  readonly templateId: number
  readonly purpose: MessagePurpose
  readonly subject: string
  readonly senderId: number
  readonly tracking: TrackingLevel
  readonly attachments: EmailCampaignView['attachments']
  readonly trial: Trial | null
  readonly text: string
  readonly withoutMarks: boolean
  readonly brandId: number
}

const noMail: Pick<TypedMass, 'subject' | 'senderId' | 'tracking' | 'attachments' | 'trial'> = {
  subject: '',
  senderId: 0,
  tracking: 'person',
  attachments: [],
  trial: null,
}
const noSms = { text: '', withoutMarks: false, brandId: 0 }

export function typedOf(view: MassView): TypedMass {
  const { name, description, audience, waves, waveMinutes, templateId, purpose } = view
  const shared = { name, description, audience, waves, waveMinutes, templateId, purpose }
  if (!isEmail(view)) {
    const { text, withoutMarks, brandId } = view
    return { ...shared, ...noMail, text, withoutMarks, brandId }
  }
  const { subject, senderId, tracking, attachments, trial } = view
  return { ...shared, ...noSms, subject, senderId, tracking, attachments, trial }
}

/** A chosen template is taken as it is now; one that stays keeps the version that was looked at. */
const pinOf = (view: MassView, { templateId }: TypedMass) => (templateId === view.templateId ? {} : { number: 0 })

export function sendMass(view: MassView, typed: TypedMass, version: number): Promise<MassView> {
  const { name, description, audience, waves, waveMinutes, templateId, purpose } = typed
  const shared = {
    campaignId: view.campaignId,
    version,
    name,
    description,
    audience,
    waves,
    waveMinutes: waveMinutes === '' ? 0 : waveMinutes,
    templateId,
    purpose,
    ...pinOf(view, typed),
  }
  if (!isEmail(view)) {
    const { text, withoutMarks, brandId } = typed
    return call(massChannels.sms.calls.update, { body: { ...shared, text, withoutMarks, brandId } })
  }
  const { subject, senderId, tracking, attachments, trial } = typed
  const attachmentIds = attachments.map(({ fileId }) => fileId)
  return call(massChannels.email.calls.update, {
    body: { ...shared, subject, senderId, tracking, attachmentIds, trial },
  })
}

export const noAudience: Audience = {
  customerIds: [],
  filter: null,
  groupIds: [],
  salesCampaignIds: [],
  savedAudienceId: null,
  exceptGroupIds: [],
  of: null,
}
/** Whether it finds anybody at all. */
export const isNamed = ({ customerIds, filter, groupIds, salesCampaignIds, savedAudienceId, of }: Audience) =>
  customerIds.length + groupIds.length + salesCampaignIds.length > 0 ||
  filter !== null ||
  savedAudienceId !== null ||
  of !== null

/** Without any content there is nothing to look at. */
export const hasContent = (channel: MarketingChannel, { templateId, text, trial }: TypedMass) =>
  templateId > 0 || (channel === 'sms' && text.trim() !== '') || trial !== null
