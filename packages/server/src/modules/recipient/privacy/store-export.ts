import type { MarketingChannel, MessageState, SkipReason } from '@crm/contract/marketing-rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../schema/index.ts'
import { type Address, isOf, isTo } from './store-erase.ts'

/** Of one customer; more than this is no person's. */
const rowsMax = 10_000

interface Whose {
  readonly customerId: number
  readonly addresses: readonly Address[]
}
const rowsOf = async <R>(db: Db, query: RawBuilder<R>): Promise<R[]> => (await query.execute(db)).rows

export interface KeptConsent extends Address {
  readonly state: 'pending' | 'given' | 'withdrawn'
  readonly source: string
  readonly wording: string
  readonly proof: string
  readonly givenAt: Date
  readonly withdrawnAt: Date | null
  readonly withdrawnReason: string
}
export const keptConsents = (db: Db, { customerId, addresses }: Whose) =>
  rowsOf(
    db,
    sql<KeptConsent>`
      select s.channel, s.address, s.state, s.source, s.wording, s.proof, s.given_at as "givenAt",
             s.withdrawn_at as "withdrawnAt", s.withdrawn_reason as "withdrawnReason"
        from marketing_consent s where ${isOf(customerId, addresses)} order by s.consent_id limit ${rowsMax}`,
  )

export interface KeptSuppression extends Address {
  readonly reason: string
  readonly note: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly liftedAt: Date | null
}
export const keptSuppressions = (db: Db, { addresses }: Whose) =>
  rowsOf(
    db,
    sql<KeptSuppression>`
      select s.channel, s.address, s.reason, s.note, s.created_at as "createdAt", s.expires_at as "expiresAt",
             s.lifted_at as "liftedAt"
        from suppression s where ${isTo(addresses)} order by s.suppression_id limit ${rowsMax}`,
  )

export interface KeptMessage {
  readonly messageId: number
  readonly channel: MarketingChannel
  readonly address: string
  readonly campaign: string
  readonly subject: string
  readonly state: MessageState
  readonly reason: SkipReason | null
  readonly sentAt: Date | null
  readonly deliveredAt: Date | null
  readonly openedAt: Date | null
  readonly clickedAt: Date | null
  readonly answeredAt: Date | null
  readonly unsubscribedAt: Date | null
}
export const keptMessages = (db: Db, { customerId }: Whose) =>
  rowsOf(
    db,
    sql<KeptMessage>`
      select m.message_id as "messageId", m.channel, m.address, coalesce(c.name, '') as campaign, s.subject, m.state,
             m.reason, m.sent_at as "sentAt", m.delivered_at as "deliveredAt", m.opened_at as "openedAt",
             m.clicked_at as "clickedAt", m.answered_at as "answeredAt", m.unsubscribed_at as "unsubscribedAt"
        from message m join marketing_send s on s.send_id = m.send_id
        left join mass_campaign c on c.campaign_id = m.campaign_id
       where m.customer_id = ${customerId} order by m.message_id limit ${rowsMax}`,
  )

export interface KeptHit {
  readonly messageId: number
  readonly happenedAt: Date
  /** Empty: opened. */
  readonly target: string
  readonly machine: boolean | null
}
export const keptHits = (db: Db, { customerId }: Whose) =>
  rowsOf(
    db,
    sql<KeptHit>`
      select h.message_id as "messageId", h.happened_at as "happenedAt", h.machine, coalesce(l.target, '') as target
        from message m join message_hit h on h.message_id = m.message_id
        join marketing_send s on s.send_id = m.send_id
        left join mass_variant v on v.campaign_id = m.campaign_id and v.variant = m.variant
        left join marketing_link l on l.content_id = coalesce(v.content_id, s.content_id) and l.link_no = h.link_no
       where m.customer_id = ${customerId} order by h.happened_at, h.hit_id limit ${rowsMax}`,
  )
