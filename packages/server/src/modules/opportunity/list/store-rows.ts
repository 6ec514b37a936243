import type { OpportunityRow } from '@crm/contract/opportunity-views'
import { sql } from 'kysely'
import { type Actor, isAdmin, isGranted } from '../../../kernel/actor.ts'
import { asText, isoOf } from '../../../kernel/database/moments.ts'
import { preparedArray, preparedStatement } from '../../../kernel/database/prepared-statements.ts'
import type { Sql } from '../../../kernel/database/sql.ts'
import { avatarPath } from '../../../kernel/files/avatar.ts'
import type { Db } from '../../../schema/index.ts'
import { isPlannedBy } from '../store-sight.ts'
import { isStale } from './store-filters.ts'

const words = sql.raw(`
  o.opportunity_id as "opportunityId", o.code, o.name, o.campaign_id as "campaignId", c.code as "campaignCode",
  c.name as "campaignName", o.customer_id as "customerId", coalesce(k.code, '') as "customerCode",
  coalesce(k.name, '') as "customerName", k.deleted_at is not null as "customerDeleted", coalesce(o.curator_id, 0) as curator, coalesce(u.full_name, '') as "curatorName",
  u.avatar_key as "curatorAvatar", o.method_id as approach, m.name as "approachName", o.status,
  o.fail_reason as "failReason", o.fail_reason_id as "failReasonId", coalesce(r.name, '') as "failReasonName",
  o.probability, o.revenue::float8 as revenue, o.source_id as source, coalesce(s.name, '') as "sourceName",
  o.source_detail as "sourceDetail", o.expected_on as "expectedDate", ${asText('o.step_since')} as "stepDate",
  ${asText('o.created_at')} as "createdDate", ${asText('o.updated_at')} as "updatedDate",
  ${asText('o.closed_at')} as "closedDate", o.version`)

const mayEdit = (actor: Actor): Sql => {
  if (!isGranted(actor, 'edit')) return sql`false`
  return isAdmin(actor)
    ? sql`true`
    : sql`(o.curator_id is not distinct from ${actor.userId} or ${isPlannedBy(actor.userId)})`
}

/** Everything of a row, of opportunities `o` as `withWords` brings them. */
export const rowColumns = (actor: Actor, now: Date): Sql =>
  sql`${words}, ${isStale(now)} as stale, ${mayEdit(actor)} as "canEdit"`

/** The words behind the ids. The `offset 0` keeps the keys of a page as they were found. */
export const withWords = (keys: Sql): Sql => sql`
  (select * from (${keys}) k offset 0) page
  join opportunity o on o.opportunity_id = page.id
  join campaign c on c.campaign_id = o.campaign_id
  join campaign_method m on m.method_id = o.method_id
  left join customer k on k.customer_id = o.customer_id
  left join account u on u.user_id = o.curator_id
  left join customer_source s on s.customer_source_id = o.source_id
  left join campaign_fail_reason r on r.reason_id = o.fail_reason_id`

export const showRow = <Row extends OpportunityRow>(row: Row): Row => ({
  ...row,
  stepDate: isoOf(row.stepDate),
  createdDate: isoOf(row.createdDate),
  updatedDate: isoOf(row.updatedDate),
  closedDate: row.closedDate === null ? null : isoOf(row.closedDate),
  curatorAvatar: avatarPath(row.curator, row.curatorAvatar),
})

/** Rows in the order of their ids. To plan all these joins takes longer than to read a page of them. */
export async function readListed(db: Db, actor: Actor, ids: readonly number[], now: Date): Promise<OpportunityRow[]> {
  if (ids.length === 0) return []
  const keys = sql`select id, n from unnest(${preparedArray(ids, 'bigint')}) with ordinality as k (id, n)`
  const { rows } = await sql<OpportunityRow>`${preparedStatement}
    select ${rowColumns(actor, now)} from ${withWords(keys)} order by page.n`.execute(db)
  return rows.map(showRow)
}

/** Keys with their place `n`, as rows in that order. */
export async function readRows(db: Db, actor: Actor, keys: Sql, now: Date): Promise<OpportunityRow[]> {
  const { rows } = await sql<{ id: number }>`select id from (${keys}) k order by n`.execute(db)
  return readListed(
    db,
    actor,
    rows.map(({ id }) => id),
    now,
  )
}
