import type { CustomerRow } from '@crm/contract/customer-views'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isAdmin, may } from '../../kernel/actor.ts'
import type { Db } from '../../schema/index.ts'

type Sql = RawBuilder<unknown>
type Moments = 'appointmentSchedule' | 'lastInteraction' | 'createdDate' | 'updatedDate'
type Read = Omit<CustomerRow, Moments> & { [K in Moments]: Date | (null extends CustomerRow[K] ? null : never) }

const nameOf = (table: string, id: string, name = 'name') => sql`
  (select ${sql.ref(`o.${name}`)} from ${sql.table(table)} o where ${sql.ref(`o.${table}_id`)} = ${sql.ref(`c.${id}`)})`

const userOf = (id: string, name: string) =>
  sql`(select ${sql.ref(`u.${name}`)} from account u where u.user_id = ${sql.ref(`c.${id}`)})`

const primary = (field: string) => sql`
  (select ${sql.ref(`k.${field}`)} from customer_contact k where k.customer_id = c.customer_id and k.is_primary)`

const groups = (column: string) => sql`array(
  select ${sql.ref(`g.${column}`)}
    from customer_group_ref gr
    join customer_group g on g.customer_group_id = gr.customer_group_id
   where gr.customer_id = c.customer_id
   order by g.rank, g.customer_group_id)`

/**
 * Everything of a row, of a customer `c` with the words behind its indexes. One subquery for each word and no joins: to
 * find the best order of nine joined tables took the planner ten times as long as reading them.
 */
export const rowColumns = (actor: Actor, forgetBefore: Sql): Sql => sql`
  c.customer_id as "customerId", c.code as "customerCode", c.name, c.phone as "phoneCustomer",
  c.email as "emailCustomer", c.gender as "genderCustomer", c.address, c.tax_code as "taxCode", c.birthday,
  c.affiliate_code as "affiliateCode", coalesce(c.business_id, 0) as business,
  coalesce(${nameOf('business', 'business_id')}, '') as "businessName",
  coalesce(c.curator_id, 0) as curator, coalesce(${userOf('curator_id', 'full_name')}, '') as "curatorName",
  ${groups('customer_group_id')} as "groupCustomer", ${groups('name')} as "groupNames",
  c.source_id as "sourceCustomer", ${nameOf('customer_source', 'source_id')} as "sourceName",
  coalesce(c.relationship_id, 0) as relationship,
  coalesce(${nameOf('relationship', 'relationship_id')}, '') as "relationshipName",
  coalesce(${nameOf('relationship', 'relationship_id', 'color')}, '') as "relationshipColor",
  coalesce(${primary('name')}, '') as "nameContact", coalesce(${primary('phone')}, '') as "phoneContact",
  c.appointment_at as "appointmentSchedule", c.interacted_at as "lastInteraction",
  c.deleted_at is null and c.interacted_at < ${forgetBefore} as "dontForget",
  ${userOf('created_by', 'user_name')} as creator, c.created_at as "createdDate", c.updated_at as "updatedDate",
  c.deleted_at is not null as deleted, c.deleted_at is null and ${mayChange(actor)} as "canEdit", c.version`

/** rules.isInCharge and the right to edit. */
const mayChange = (actor: Actor): Sql =>
  may(actor, 'edit') ? sql`(${isAdmin(actor)} or coalesce(c.curator_id, c.created_by) = ${actor.userId})` : sql`false`

export const showMoments = <R extends Record<Moments, Date | null>>(row: R) => ({
  ...row,
  appointmentSchedule: row.appointmentSchedule?.toISOString() ?? null,
  lastInteraction: row.lastInteraction?.toISOString() ?? '',
  createdDate: row.createdDate?.toISOString() ?? '',
  updatedDate: row.updatedDate?.toISOString() ?? '',
})

/** The rows whose ids a statement of `id` and `n` answers, in the order of `n`, all with their names in one query. */
export async function readRows(
  db: Db,
  actor: Actor,
  keys: Sql,
  forgetBefore: Sql,
  isStale: RawBuilder<boolean> = sql<boolean>`false`,
): Promise<{ rows: CustomerRow[]; stale: boolean }> {
  const { rows } = await sql<Read & { stale: boolean }>`
    select ${rowColumns(actor, forgetBefore)}, ${isStale} as stale
      from (${keys}) page
      join customer c on c.customer_id = page.id
     order by page.n`.execute(db)
  return { rows: rows.map(({ stale: _, ...row }) => showMoments(row)), stale: rows[0]?.stale ?? false }
}
