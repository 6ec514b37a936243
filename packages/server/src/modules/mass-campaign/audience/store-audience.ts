import { Audience } from '@crm/contract/audience'
import { sql } from 'kysely'
import { type Actor, may } from '../../../kernel/actor.ts'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import { findActor } from '../../../kernel/find-actor.ts'
import { all } from '../../../kit/store-list.ts'
import type { Db } from '../../../schema/index.ts'
import { visibleCampaigns } from '../../campaign/public.ts'
import { isSeenBy, searchCondition } from '../../customer/public.ts'

// Whom a campaign is written to, as conditions of a customer `c`. docs/rules.md R-22.21.

/** Who looks: what is found is what this person sees at this moment. */
export interface Looking {
  readonly db: Db
  readonly userId: number
  readonly now: Date
  /** Only customers behind this one. */
  readonly after?: number
}

/** Said of what hangs on a customer too: the planner does not conclude it, and would read all that lies before. */
const isBehind = (column: Sql, { after }: Looking): Condition =>
  after === undefined ? sql<boolean>`true` : sql<boolean>`${column} > ${after}`

const isInGroups = (looking: Looking, ids: readonly number[]): Condition => sql<boolean>`exists (
  select from customer_group_ref g where g.customer_id = c.customer_id and ${isBehind(sql`g.customer_id`, looking)}
     and g.customer_group_id = any (array(
    with recursive below (id) as (
      select unnest(${[...ids]}::bigint[])
      union select k.customer_group_id from customer_group k join below on k.parent_id = below.id)
    select id from below)))`

/** Of sales campaigns that are there for who looks. */
async function isInSales(looking: Looking, ids: readonly number[]): Promise<Condition> {
  const { db, userId } = looking
  const actor = await findActor(db, userId, 'MNU_Campaign')
  if (!actor || !may(actor, 'access')) return sql<boolean>`false`
  const seen = sql`select id from unnest(${[...ids]}::bigint[]) id where ${visibleCampaigns(actor).holds(sql`id`)}`
  return sql<boolean>`exists (select from campaign_customer x
    where x.customer_id = c.customer_id and ${isBehind(sql`x.customer_id`, looking)} and x.campaign_id = any (array(${seen})))`
}

type Former = NonNullable<Audience['of']>

const arrived = sql<boolean>`m.state in (3, 4)`
const did: Readonly<Record<Former['who'], Condition>> = {
  opened: sql<boolean>`m.opened_at is not null`,
  notOpened: sql<boolean>`(${arrived} and coalesce(m.opened_at, m.clicked_at, m.answered_at) is null)`,
  clicked: sql<boolean>`m.clicked_at is not null`,
  notClicked: sql<boolean>`(${arrived} and coalesce(m.clicked_at, m.answered_at) is null)`,
  answered: sql<boolean>`m.answered_at is not null`,
  failed: sql<boolean>`m.state = 6`,
}

const isOf = (looking: Looking, { campaignId, who }: Former): Condition => sql<boolean>`exists (
  select from message m where m.customer_id = c.customer_id and ${isBehind(sql`m.customer_id`, looking)} and m.campaign_id = ${campaignId} and ${did[who]})`

async function savedOf({ db, userId }: Looking, audienceId: number): Promise<Audience | undefined> {
  const found = await db
    .selectFrom('saved_audience')
    .where('audience_id', '=', audienceId)
    .where('created_by', '=', userId)
    .select('audience')
    .executeTakeFirst()
  // A saved one names no other.
  return found && { ...Audience.parse(found.audience), savedAudienceId: null }
}

/** All that it takes in, one beside the other; undefined: it names nobody at all. */
async function takenIn(looking: Looking, reader: Actor, audience: Audience): Promise<Condition | undefined> {
  const { customerIds, filter, groupIds, salesCampaignIds, savedAudienceId } = audience
  const found: Condition[] = []
  if (customerIds.length > 0) found.push(sql`c.customer_id = any (${[...customerIds]}::bigint[])`)
  if (filter) found.push(await searchCondition(looking.db, reader, filter, looking.now))
  if (groupIds.length > 0) found.push(isInGroups(looking, groupIds))
  if (salesCampaignIds.length > 0) found.push(await isInSales(looking, salesCampaignIds))
  if (savedAudienceId !== null) {
    const saved = await savedOf(looking, savedAudienceId)
    found.push((saved && (await conditionOf(looking, reader, saved))) ?? sql`false`)
  }
  return found.length === 0 ? undefined : sql<boolean>`(${sql.join(found, sql` or `)})`
}

async function conditionOf(looking: Looking, reader: Actor, audience: Audience): Promise<Condition | undefined> {
  const { of, exceptGroupIds } = audience
  const taken = await takenIn(looking, reader, audience)
  const bounds: Condition[] = [...(taken ? [taken] : []), ...(of ? [isOf(looking, of)] : [])]
  if (bounds.length === 0) return undefined
  if (exceptGroupIds.length > 0) bounds.push(sql`not ${isInGroups(looking, exceptGroupIds)}`)
  return all(bounds)
}

/**
 * A select of `customer_id`, each once, of those for whom `narrower` is true; undefined: the audience names nobody, or
 * who looks sees no customers at all.
 */
export async function customersOf(
  looking: Looking,
  audience: Audience,
  narrower: Condition = sql`true`,
): Promise<Sql | undefined> {
  const reader = await findActor(looking.db, looking.userId, 'MNU_Customer')
  if (!reader || !may(reader, 'access')) return undefined
  const condition = await conditionOf(looking, reader, audience)
  return (
    condition &&
    sql`select c.customer_id from customer c where ${all([isSeenBy(reader), condition, narrower, isBehind(sql`c.customer_id`, looking)])}`
  )
}

/** Whether it names nobody, whoever looks. */
export const isEmpty = ({ customerIds, filter, groupIds, salesCampaignIds, savedAudienceId, of }: Audience) =>
  customerIds.length + groupIds.length + salesCampaignIds.length === 0 && !filter && savedAudienceId === null && !of
