import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { sql } from 'kysely'
import { widestReach } from '../../../kit/reach.ts'
import { all } from '../../../kit/store-list.ts'
import type { AutomationPart } from '../../automation/public.ts'
import { isWithin } from '../store-sight.ts'

const templates = (channel: MarketingChannel) => ({
  from: sql`marketing_template t`,
  id: sql`t.template_id`,
  name: sql`t.name`,
  there: (actor: Parameters<typeof widestReach>[0]) =>
    all([sql`t.channel = ${channel}`, sql`t.deleted_at is null`, isWithin(widestReach(actor))]),
})

/** Templates of both channels, as rules name them. */
export const marketingTemplateAutomation: AutomationPart = {
  choices: [
    { of: 'emailTemplate', tag: 'MNU_CampaignEmail', ...templates('email') },
    { of: 'smsOriginal', tag: 'MNU_SMSCampaign', ...templates('sms') },
  ],
}
