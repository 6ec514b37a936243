import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'

export interface Addressed {
  readonly messageId: number
  readonly channel: MarketingChannel
  readonly address: string
}

/** Whom a token was made for; undefined: the message is gone. */
export const findAddressed = (db: Db, messageId: number): Promise<Addressed | undefined> =>
  db
    .selectFrom('message')
    .where('message_id', '=', messageId)
    .where('address', '<>', '')
    .select(['message_id as messageId', 'channel', 'address'])
    .executeTakeFirst()

export interface SentMail {
  readonly customerId: number | null
  readonly contentId: number | null
}

export async function findSentMail(db: Db, messageId: number): Promise<SentMail | undefined> {
  const { rows } = await sql<SentMail>`
    select m.customer_id as "customerId",
           case m.variant when 0 then s.content_id
             else (select v.content_id from mass_variant v where v.campaign_id = m.campaign_id and v.variant = m.variant)
           end as "contentId"
      from message m join marketing_send s on s.send_id = m.send_id
     where m.message_id = ${messageId} and m.channel = 'email'`.execute(db)
  return rows[0]
}
