import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { sql } from 'kysely'
import type { Resource } from '../../../kernel/events/capability.ts'
import { widestReach } from '../../../kit/reach.ts'
import { all } from '../../../kit/store-list.ts'
import type { Db } from '../../../schema/index.ts'
import { sendSubject } from '../report/store-messages.ts'
import { isWithin } from './store-scope.ts'

const resourceOf = (channel: MarketingChannel): Resource => ({
  name: channel === 'email' ? 'EmailSend' : 'SmsSend',
  tag: channel === 'email' ? 'MNU_EmailMarketing' : 'MNU_SMSCampaign',
  kind: 'campaign',
  visible: (actor, id) => sql`(select true from (select ${id}::bigint as id) hand
    join marketing_send s on s.send_id = hand.id
   where ${all([sql<boolean>`s.campaign_id is null and s.channel = ${channel}`, isWithin(widestReach(actor))])})`,
})

/** What was sent outside of campaigns, for bells about it. */
export const sendResources = { email: resourceOf('email'), sms: resourceOf('sms') }

/** Whoever wrote it, and what it says; of a rule nobody: each of its runs would ring. */
export async function findWriter(db: Db, sendId: number) {
  const { rows } = await sql<{ userId: number; name: string }>`
    select s.created_by as "userId", ${sendSubject} as name from marketing_send s
     where s.send_id = ${sendId} and s.origin in ('list', 'profile')`.execute(db)
  return rows[0]
}
