import type { CustomerRow } from '@crm/contract/customer-views'
import { sql } from 'kysely'
import { type Actor, may } from '../../../kernel/actor.ts'
import { asText, isoOf } from '../../../kernel/database/moments.ts'
import { preparedStatement } from '../../../kernel/database/prepared-statements.ts'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import type { Db } from '../../../schema/index.ts'
import { mayChange, seesCustomer } from '../store-visibility.ts'
import type { List } from './store-scope.ts'

const words = sql.raw(`
  c.customer_id as "customerId", c.code as "customerCode", c.name, c.phone as "phoneCustomer",
  c.email as "emailCustomer", c.gender as "genderCustomer", c.address, c.tax_code as "taxCode", c.birthday,
  c.affiliate_code as "affiliateCode", coalesce(c.business_id, 0) as business, c.business_name as "businessName",
  coalesce(c.curator_id, 0) as curator, c.curator_name as "curatorName",
  g.ids as "groupCustomer", g.names as "groupNames",
  c.source_id as "sourceCustomer", c.source_name as "sourceName", coalesce(c.relationship_id, 0) as relationship,
  c.relationship_name as "relationshipName", c.relationship_color as "relationshipColor",
  ${asText('c.appointment_at')} as "appointmentSchedule", ${asText('c.interacted_at')} as "lastInteraction",
  ${asText('c.created_at')} as "createdDate", ${asText('c.updated_at')} as "updatedDate", c.creator, c.deleted_at is not null as deleted, c.version,
  case when c.referrer_user_id is null then 1 else 2 end as source,
  coalesce(c.referrer_user_id, presenter.customer_id, 0) as "refId",
  coalesce(presenter.name, c.host_name, '') as "refName"`)

/** Everything of a row: of customers `c` with their words, as `withNames` brings them. */
export const rowColumns = (actor: Actor, forgetBefore: Sql): Sql => sql`${words},
  c.deleted_at is null and c.interacted_at < ${forgetBefore} as "dontForget",
  c.deleted_at is null and ${may(actor, 'edit') ? mayChange(actor) : sql`false`} as "canEdit"`

/**
 * Customers of a statement with the words behind their indexes, `c`. Every `offset 0` closes a group of joins: to find
 * the best order of eleven tables at once would take the planner ten times as long as reading them.
 */
export const withNames = (actor: Actor, customers: Sql): Sql => sql`
  (select c.*, coalesce(curator.full_name, '') as curator_name, creator.user_name as creator,
          creator.full_name as creator_name, host.full_name as host_name
     from (select c.*, coalesce(b.name, '') as business_name, s.name as source_name,
                  coalesce(r.name, '') as relationship_name, coalesce(r.color, '') as relationship_color
             from (${customers}) c
             join customer_source s on s.customer_source_id = c.source_id
             left join business b on b.business_id = c.business_id
             left join relationship r on r.relationship_id = c.relationship_id
           offset 0) c
     join account creator on creator.user_id = c.created_by
     left join account curator on curator.user_id = c.curator_id
     left join account host on host.user_id = c.referrer_user_id
   offset 0) c
  cross join lateral (
    select coalesce(array_agg(g.customer_group_id), '{}') as ids, coalesce(array_agg(g.name), '{}') as names
      from (select g.customer_group_id, g.name from customer_group_ref gr
             cross join lateral (
               select * from customer_group g where g.customer_group_id = gr.customer_group_id offset 0) g
             where gr.customer_id = c.customer_id order by g.rank, g.customer_group_id) g) g
  left join lateral (
    select p.customer_id, p.name from customer p
     where p.customer_id = c.referrer_customer_id and ${seesCustomer(actor, sql`p.customer_id`)}) presenter on true`

interface Moments {
  appointmentSchedule: string | null
  lastInteraction: string
  createdDate: string
  updatedDate: string
}

/** In place: the row is nobody else's yet, and to copy forty fields of each costs more than to read them. */
export function showMoments<R extends Moments>(row: R): R {
  if (row.appointmentSchedule !== null) row.appointmentSchedule = isoOf(row.appointmentSchedule)
  row.lastInteraction = isoOf(row.lastInteraction)
  row.createdDate = isoOf(row.createdDate)
  row.updatedDate = isoOf(row.updatedDate)
  return row
}

/** Customers to be shown: a statement that answers all columns of `customer`, and how they are put in order. */
export interface Shown {
  readonly customers: Sql
  readonly order: Sql
}

/** The rows of some customers, all with their words in one statement. Its text must have few forms: its plan is kept. */
export async function readRows(
  db: Db,
  actor: Actor,
  { customers, order }: Shown,
  forgetBefore: Sql,
  isStale: Condition = sql<boolean>`false`,
): Promise<{ rows: CustomerRow[]; stale: boolean }> {
  const { rows } = await sql<CustomerRow & { stale: boolean }>`${preparedStatement}
    select ${rowColumns(actor, forgetBefore)}, coalesce(k.name, '') as "nameContact",
           coalesce(k.phone, '') as "phoneContact", ${isStale} as stale
      from ${withNames(actor, customers)}
      left join customer_contact k on k.customer_id = c.customer_id and k.is_primary
     order by ${order}`.execute(db)
  return { rows: rows.map(showMoments), stale: rows[0]?.stale ?? false }
}

/** The rows of these ids, in their order, as far as the list still holds them. */
export async function readRowsOf(
  db: Db,
  actor: Actor,
  list: List,
  ids: readonly number[],
  forgetBefore: Sql,
): Promise<CustomerRow[]> {
  if (ids.length === 0) return []
  const customers = sql`
    select c.*, page.n from unnest(${ids}::bigint[]) with ordinality as page (id, n)
      join customer c on c.customer_id = page.id where ${list.holds}`
  return (await readRows(db, actor, { customers, order: sql`c.n` }, forgetBefore)).rows
}
