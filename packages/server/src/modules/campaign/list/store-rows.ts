import { campaignStateOf } from '@crm/contract/campaign-rules'
import type { CampaignRow } from '@crm/contract/campaign-views'
import { plainDateOf } from '@crm/contract/rules/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import { asText, isoOf } from '../../../kernel/database/moments.ts'
import type { Sql } from '../../../kernel/database/sql.ts'
import { avatarPath } from '../../../kernel/files/avatar.ts'
import { canPlan } from '../rules.ts'

const counters = sql.raw(`
  (select json_build_object(
     'open', coalesce(sum(k.opportunities) filter (where k.status = 1), 0),
     'success', coalesce(sum(k.opportunities) filter (where k.status = 2), 0),
     'failure', coalesce(sum(k.opportunities) filter (where k.status = 3), 0),
     'revenue', coalesce(sum(k.revenue) filter (where k.status = 1), 0)::float8,
     'weighted', round(coalesce(sum(k.weighted) filter (where k.status = 1), 0), 2)::float8,
     'won', coalesce(sum(k.revenue) filter (where k.status = 2), 0)::float8)
     from campaign_count k where k.campaign_id = c.campaign_id)`)

const managers = sql.raw(`
  (select coalesce(json_agg(json_build_object('userId', u.user_id, 'userName', u.user_name, 'fullName', u.full_name,
            'avatar', u.avatar_key) order by u.name_key, u.user_id), '[]')
     from campaign_manager m join account u on u.user_id = m.user_id where m.campaign_id = c.campaign_id)`)

/** Everything of a row, of campaigns `c` with their creator `creator`. */
export const rowColumns: Sql = sql`
  c.campaign_id as "campaignId", c.code, c.name, c.start_on as "startDate", c.end_on as "endDate",
  c.locked_at is not null as locked, c.deleted_at is not null as deleted,
  c.goal_opportunities as "goalOpportunities", c.goal_revenue::float8 as "goalRevenue", c.auto_split as "autoSplit",
  ${managers} as managers, ${counters} as counters,
  (select count(*)::int from campaign_participant p where p.campaign_id = c.campaign_id) as participants,
  c.created_by as creator, creator.user_name as "createUser", creator.full_name as "createUserFullName",
  ${sql.raw(asText('c.created_at'))} as "createdDate", ${sql.raw(asText('c.updated_at'))} as "updatedDate", c.version`

export type ReadRow = Omit<CampaignRow, 'state' | 'canPlan'> & { readonly locked: boolean; readonly deleted: boolean }

export const showRowTo =
  (actor: Actor, now: Date) =>
  <Row extends ReadRow>({ locked, deleted, ...row }: Row) => ({
    ...row,
    state: campaignStateOf({ ...row, locked, deleted }, plainDateOf(now)),
    managers: row.managers.map((one) => ({ ...one, avatar: avatarPath(one.userId, one.avatar) })),
    createdDate: isoOf(row.createdDate),
    updatedDate: isoOf(row.updatedDate),
    canPlan: canPlan(actor, { createdBy: row.creator, managerIds: row.managers.map(({ userId }) => userId) }),
  })
