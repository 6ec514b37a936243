import type { AuditEntry } from '@crm/contract/setting'
import { sql } from 'kysely'
import type { Sql } from '../../kernel/database/sql.ts'
import { countedMax, countRows } from '../../kit/store-list.ts'
import type { Window } from '../../kit/window.ts'
import type { Db } from '../../schema/index.ts'

export interface AuditFilter {
  /** `account.signedIn`, or the area `account` alone. */
  readonly what?: string | undefined
  readonly by?: number | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const newestFirst = sql`a.happened_at desc, a.audit_id desc`

function conditionsOf({ by, from, to }: AuditFilter): Sql[] {
  return [
    ...(by === undefined ? [] : [sql`a.user_id = ${by}`]),
    ...(from === undefined ? [] : [sql`a.happened_at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`a.happened_at < ${to}::timestamptz`]),
  ]
}

const newest = (conditions: readonly Sql[], take: number) => sql`
  select a.* from audit a
   where ${sql.join([sql`true`, ...conditions], sql` and `)}
   order by ${newestFirst} limit ${take}`

/**
 * Each kind of line of an area brings its own newest ones from the index: few kinds and many lines. Which kinds there are
 * is asked by leaping through the same index.
 */
const newestOfArea = (area: string, conditions: readonly Sql[], take: number) => sql`
  select a.* from (
    with recursive kinds (what) as (
      (select what from audit order by what limit 1)
      union all
      select (select next.what from audit next where next.what > kinds.what order by next.what limit 1)
        from kinds where kinds.what is not null)
    select what from kinds where what like ${`${area}.%`}) kind
  cross join lateral (${newest([sql`a.what = kind.what`, ...conditions], take)}) a`

function listOf(filter: AuditFilter, take: number): Sql {
  const conditions = conditionsOf(filter)
  const { what, by } = filter
  if (what === undefined) return newest(conditions, take)
  if (what.includes('.')) return newest([sql`a.what = ${what}`, ...conditions], take)
  // Of one person there are few lines beside those of everyone.
  if (by !== undefined) return newest([sql`a.what like ${`${what}.%`}`, ...conditions], take)
  return newestOfArea(what, conditions, take)
}

export const countAudit = (db: Db, filter: AuditFilter): Promise<number | null> =>
  countRows(db, listOf(filter, countedMax + 1))

type Read = Omit<AuditEntry, 'happenedDate'> & { happenedDate: Date }

export async function listAudit(db: Db, filter: AuditFilter, { skip, take }: Window): Promise<AuditEntry[]> {
  const { rows } = await sql<Read>`
    select a.audit_id as "auditId", a.happened_at as "happenedDate", u.user_name as "userName",
           u.full_name as "fullName", a.what, a.target, a.address, a.request_id as "requestId", a.details
      from (select * from (${listOf(filter, skip + take)}) a order by ${newestFirst} limit ${take} offset ${skip}) a
      left join account u on u.user_id = a.user_id
     order by ${newestFirst}`.execute(db)
  return rows.map(({ happenedDate, ...entry }) => ({ ...entry, happenedDate: happenedDate.toISOString() }))
}
