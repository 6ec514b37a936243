import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { sql } from 'kysely'
import { type Actor, isAdmin, may } from '../../kernel/actor.ts'
import type { Condition } from '../../kernel/database/sql.ts'
import type { Resource } from '../../kernel/events/capability.ts'
import { type Reach, type VisibleSet, widestReach } from '../../kit/reach.ts'
import { all } from '../../kit/store-list.ts'
import type { Db } from '../../schema/index.ts'

// Who sees a campaign `c` by email or SMS. docs/rules.md R-22.20.

const isOwnOf = (userId: number): Condition => sql<boolean>`c.created_by = ${userId}`

export function isWithin(reach: Reach): Condition {
  if (reach.kind === 'everything') return sql<boolean>`true`
  if (reach.kind === 'own') return isOwnOf(reach.userId)
  return sql<boolean>`(c.department_id = any (${reach.departments}::bigint[]) or ${isOwnOf(reach.userId)})`
}

/** A deleted one is there for those who may bring it back. */
export const isDeletedFor = (actor: Actor): Condition =>
  may(actor, 'delete')
    ? sql<boolean>`(c.deleted_at is not null and ${isAdmin(actor) ? sql`true` : isOwnOf(actor.userId)})`
    : sql<boolean>`false`

const isThere = (actor: Actor): Condition =>
  sql<boolean>`(${isWithin(widestReach(actor))} and (c.deleted_at is null or ${isDeletedFor(actor)}))`

/** Where every read of a campaign starts: what the actor may not see is not there. */
export const visible = (db: Db, actor: Actor, channel: MarketingChannel) =>
  db.selectFrom('mass_campaign as c').where('c.channel', '=', channel).where(isThere(actor))

const ofChannel = (channel: MarketingChannel): Condition => sql<boolean>`c.channel = ${channel}`

/** The campaigns that are there for an actor, for what hangs on them. */
export const visibleMassCampaigns =
  (channel: MarketingChannel) =>
  (actor: Actor): VisibleSet => {
    const there = all([ofChannel(channel), isThere(actor)])
    return {
      ids: sql`select c.campaign_id as id from mass_campaign c where ${there}`,
      holds: (id) => sql<boolean>`(select true from (select ${id}::bigint as id) hand
        join mass_campaign c on c.campaign_id = hand.id where ${there})`,
    }
  }

const resourceOf = (channel: MarketingChannel): Resource => ({
  name: channel === 'email' ? 'EmailCampaign' : 'SmsCampaign',
  tag: channel === 'email' ? 'MNU_CampaignEmail' : 'MNU_SMSCampaign',
  kind: 'campaign',
  visible: (actor, id) => sql<boolean>`(select true from (select ${id}::bigint as id) hand
    join mass_campaign c on c.campaign_id = hand.id
   where ${all([ofChannel(channel), isWithin(widestReach(actor))])})`,
})

export const massResources = { email: resourceOf('email'), sms: resourceOf('sms') }
