import type { CuratorLane } from '@crm/contract/opportunity-views'
import { sql } from 'kysely'
import type { Sql } from '../../../kernel/database/sql.ts'
import { avatarPath } from '../../../kernel/files/avatar.ts'
import type { Db } from '../../../schema/index.ts'
import { type Asked, inCampaign } from './store-board.ts'
import { setOf } from './store-page.ts'

/** By what is kept; who takes part and has none yet has a lane, too. */
const kept = (campaignId: number): Sql => sql`
  select p.curator_id, coalesce(k.status, 1) as status, coalesce(k.opportunities, 0) as n,
         coalesce(k.revenue, 0) as revenue, coalesce(k.weighted, 0) as weighted
    from (select user_id as curator_id from campaign_participant where campaign_id = ${campaignId}
          union select curator_id from campaign_count where campaign_id = ${campaignId} and opportunities > 0) p
    left join campaign_count k on k.campaign_id = ${campaignId} and k.curator_id = p.curator_id`

/** What a reader sees, or what a filter leaves. */
const found = (asked: Omit<Asked, 'take'>): Sql => sql`
  select coalesce(curator_id, 0) as curator_id, status, 1 as n, revenue, revenue * probability / 100 as weighted
    from (${setOf(
      { branches: asked.branches, where: inCampaign(asked) },
      sql`o.curator_id, o.status, o.revenue, o.probability`,
    )}) o`

/** Who is in charge of how much of a campaign, in one statement. */
export async function readLanes(db: Db, asked: Omit<Asked, 'take'>): Promise<CuratorLane[]> {
  const isKept = asked.isWhole && asked.where.length === 0
  const { rows } = await sql<CuratorLane>`
    select c.curator_id as curator, coalesce(u.full_name, '') as "curatorName", u.avatar_key as "curatorAvatar",
           c.open, c.success, c.failure, c.revenue, c.weighted
      from (select curator_id, coalesce(sum(n) filter (where status = 1), 0)::int as open,
                   coalesce(sum(n) filter (where status = 2), 0)::int as success,
                   coalesce(sum(n) filter (where status = 3), 0)::int as failure,
                   coalesce(sum(revenue) filter (where status = 1), 0)::float8 as revenue,
                   round(coalesce(sum(weighted) filter (where status = 1), 0), 2)::float8 as weighted
              from (${isKept ? kept(asked.campaignId) : found(asked)}) o group by 1) c
      left join account u on u.user_id = c.curator_id
     order by c.curator_id <> 0, u.name_key, c.curator_id`.execute(db)
  return rows.map((row) => ({ ...row, curatorAvatar: avatarPath(row.curator, row.curatorAvatar) }))
}
