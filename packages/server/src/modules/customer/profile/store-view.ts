import type { ContactView, CustomerView, ReferralView } from '@crm/contract/customer-views'
import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import type { Actor } from '../../../kernel/actor.ts'
import { preparedStatement } from '../../../kernel/database/prepared-statements.ts'
import { type Reach, widestReach } from '../../../kit/reach.ts'
import type { WriteCall } from '../../../kit/record-lock.ts'
import type { Db } from '../../../schema/index.ts'
import { rowColumns, showMoments, withNames } from '../list/store-rows.ts'
import { forgetBefore } from '../list/store-scope.ts'
import { existsWithin, seesCustomer } from '../store-visibility.ts'

const contacts = sql`
  select coalesce(json_agg(json_build_object(
           'contactId', k.contact_id, 'nameContact', k.name, 'phoneContact', k.phone, 'emailContact', k.email,
           'genderContact', k.gender, 'birthday', k.birthday, 'primary', k.is_primary)
           order by k.is_primary desc, k.rank, k.contact_id), '[]')
    from customer_contact k where k.customer_id = c.customer_id`

/** Their ids and names in pairs: one value to read, where two lists are two. */
const viewers = sql`
  select coalesce(json_agg(json_build_array(u.user_id, u.full_name) order by u.name_key, u.user_id), '[]')
    from customer_viewer v join account u on u.user_id = v.user_id where v.customer_id = c.customer_id`

type Read = Omit<CustomerView, 'viewers' | 'viewerNames'> & { viewers: (readonly [id: number, name: string])[] }

/** A customer with all that belongs to it, or undefined where there is none for this reader. */
export async function readCustomerView(
  db: Db,
  actor: Actor,
  customerId: number,
  reach: Reach,
  now: Date,
): Promise<CustomerView | undefined> {
  const one = sql`select c.* from customer c where c.customer_id = ${customerId} and ${existsWithin(actor, reach)}`
  const { rows } = await sql<Read>`${preparedStatement}
    select ${rowColumns(actor, forgetBefore(now))}, c.creator_name as "creatorName",
           (select user_name from account where user_id = c.updated_by) as "updatedBy",
           (select full_name from account where user_id = c.updated_by) as "updatedByName",
           (${contacts}) as contacts, (${viewers}) as viewers
      from ${withNames(actor, one)}`.execute(db)
  const [row] = rows
  return row && showPairs(showMoments(row))
}

export async function customerExists(db: Db, actor: Actor, customerId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from customer c
     where c.customer_id = ${customerId} and ${existsWithin(actor, widestReach(actor))}`.execute(db)
  return rows.length > 0
}

/** The primary contact first; undefined where the customer is not there for the actor. */
export async function readContactsOf(db: Db, actor: Actor, customerId: number): Promise<ContactView[] | undefined> {
  const { rows } = await sql<{ contacts: ContactView[] }>`
    select (${contacts}) as contacts from customer c
     where c.customer_id = ${customerId} and ${existsWithin(actor, widestReach(actor))}`.execute(db)
  return rows[0]?.contacts
}

const referral = (actor: Actor) => sql`
  p.customer_id as "customerId", p.name, p.code as "customerCode", coalesce(r.color, '') as "relationshipColor",
  (select count(*)::int from customer brought where brought.referrer_customer_id = p.customer_id
      and brought.deleted_at is null and ${seesCustomer(actor, sql`brought.customer_id`)}) as brought`

/** No chain of presenters is this long; a circle written past the rules would be. */
const chainMax = 100

/** Who presented a customer, from the first of the chain on; those that the actor does not see are left out. */
export async function readAbove(db: Db, actor: Actor, customerId: number): Promise<ReferralView[]> {
  const { rows } = await sql<ReferralView>`
    with recursive above (id, step) as (
      select referrer_customer_id, 1 from customer where customer_id = ${customerId}
      union all
      select c.referrer_customer_id, step + 1 from above join customer c on c.customer_id = above.id
       where step < ${chainMax})
    select ${referral(actor)}
      from above join customer p on p.customer_id = above.id
      left join relationship r on r.relationship_id = p.relationship_id
     where ${seesCustomer(actor, sql`p.customer_id`)}
     order by step desc`.execute(db)
  return rows
}

/** Whom a customer brought, the newest first. */
export async function readBrought(db: Db, actor: Actor, customerId: number, block: number): Promise<ReferralView[]> {
  const { rows } = await sql<ReferralView>`
    select ${referral(actor)}
      from (select * from customer p
             where p.referrer_customer_id = ${customerId} and p.deleted_at is null
               and ${seesCustomer(actor, sql`p.customer_id`)}
             order by p.created_at desc, p.customer_id desc
             limit ${BLOCK_SIZE} offset ${(block - 1) * BLOCK_SIZE}) p
      left join relationship r on r.relationship_id = p.relationship_id
     order by p.created_at desc, p.customer_id desc`.execute(db)
  return rows
}

const showPairs = (row: Read): CustomerView =>
  Object.assign(row, {
    viewers: row.viewers.map(([id]) => id),
    viewerNames: row.viewers.map(([, name]) => name),
  })

/** The customer as it stands, to be offered beside what the caller typed. */
export async function viewNow({ db, actor, now, refuse }: WriteCall, customerId: number): Promise<CustomerView> {
  const view = await readCustomerView(db, actor, customerId, widestReach(actor), now)
  return view ?? refuse('request.notFound')
}

/**
 * The customer as the caller's own write left it. Who has just handed it over may not see it any longer and is shown it
 * this once, without the presenter, who may never have been visible.
 */
export async function viewWritten({ db, actor, now, refuse }: WriteCall, customerId: number): Promise<CustomerView> {
  const seen = await readCustomerView(db, actor, customerId, widestReach(actor), now)
  if (seen) return seen
  const left = await readCustomerView(db, actor, customerId, { kind: 'everything' }, now)
  return left ? { ...left, refId: 0, refName: '' } : refuse('request.notFound')
}
