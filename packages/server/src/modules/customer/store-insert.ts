import { nameSortKey } from '@crm/contract/rules/fold'
import { sql } from 'kysely'
import { preparedStatement } from '../../kernel/database/prepared-statements.ts'
import { uniqueViolation } from '../../kernel/database/transaction.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Db } from '../../schema/index.ts'
import type { CustomerFields } from './fields.ts'

export interface NewCustomer extends CustomerFields {
  /** Presented by another customer of the same list, by its place there; it wins over `refId`. */
  readonly refPlace?: number
}

export interface Insertion {
  readonly createdBy: number
  readonly now: Date
  readonly uploadId?: string
}

export interface Inserted {
  readonly customerId: number
  readonly code: string
  readonly name: string
}

/** One row for each customer to be; ids are drawn in the order given. */
const draftRows = (drafts: string) => sql`
  select nextval('customer_customer_id_seq') as customer_id, inorder.* from (
    select * from jsonb_to_recordset(${drafts}::jsonb) as d (
      place int, name text, "nameKey" text, "phoneCustomer" text, "emailCustomer" text, "genderCustomer" boolean,
      address text, "taxCode" text, "affiliateCode" text, birthday date, business bigint, curator bigint,
      "sourceCustomer" bigint, relationship bigint, source int, "refId" bigint, "refPlace" int,
      "appointmentSchedule" timestamptz, "groupCustomer" bigint[], viewers bigint[], reached bigint[], contacts jsonb)
    order by place) inorder`

const addRows = ({ createdBy, now, uploadId }: Insertion) => sql`
  insert into customer (customer_id, name, name_key, phone, email, gender, address, tax_code, affiliate_code, birthday,
    business_id, curator_id, department_id, source_id, relationship_id, referrer_customer_id, referrer_user_id,
    appointment_at, interacted_at, created_by, created_at, updated_by, updated_at, upload_id)
  select d.customer_id, d.name, d."nameKey", d."phoneCustomer", d."emailCustomer", d."genderCustomer", d.address,
         d."taxCode", d."affiliateCode", d.birthday, nullif(d.business, 0), nullif(d.curator, 0),
         (select department_id from account where user_id = coalesce(nullif(d.curator, 0), ${createdBy})),
         d."sourceCustomer", nullif(d.relationship, 0),
         case when d.source = 1 then coalesce(presenter.customer_id, nullif(d."refId", 0)) end,
         case when d.source = 2 then nullif(d."refId", 0) end,
         d."appointmentSchedule", ${now}, ${createdBy}, ${now}, ${createdBy}, ${now}, ${uploadId ?? null}
    from draft d left join draft presenter on presenter.place = d."refPlace"
  returning customer_id, code, name`

const addContacts = sql`
  insert into customer_contact (customer_id, name, phone, email, gender, birthday, is_primary, rank)
  select d.customer_id, c."nameContact", c."phoneContact", c."emailContact", c."genderContact", c.birthday, c.primary,
         c.rank
    from draft d, rows from (jsonb_to_recordset(d.contacts) as ("nameContact" text, "phoneContact" text,
      "emailContact" text, "genderContact" boolean, birthday date, "primary" boolean))
      with ordinality as c ("nameContact", "phoneContact", "emailContact", "genderContact", birthday, "primary", rank)`

/**
 * Inserts customers with groups, contacts, viewers and those who may see them, in one statement however many there are;
 * answers them in the order given. What they point at was checked by the caller, presenters that are customers were
 * locked (lockPresenters); each has one primary contact. Refuses with customer.emailExists or customer.phoneExists.
 */
export async function insertCustomers(
  db: Db,
  customers: readonly NewCustomer[],
  insertion: Insertion,
): Promise<Inserted[]> {
  const { createdBy, now } = insertion
  const drafts = customers.map((customer, place) => draftOf(customer, place, createdBy))
  const statement = sql<Inserted>`${preparedStatement}
    with draft as materialized (${draftRows(JSON.stringify(drafts))}),
    added as (${addRows(insertion)}),
    in_group as (
      insert into customer_group_ref (customer_id, customer_group_id)
      select d.customer_id, g from draft d, unnest(d."groupCustomer") g
    ), seen as (
      insert into customer_viewer (customer_id, user_id)
      select d.customer_id, v from draft d, unnest(d.viewers) v
    ), reached as (
      insert into customer_access (user_id, created_at, customer_id)
      select u, ${now}::timestamptz, d.customer_id from draft d, unnest(d.reached) u
    ),
    contact as (${addContacts})
    select customer_id as "customerId", code, name from added order by customer_id`
  return (await statement.execute(db).catch(refuseDoubles)).rows
}

/** Each once: groups, viewers, and those who may see the customer as their own. */
function draftOf(customer: NewCustomer, place: number, createdBy: number) {
  const { curator, groupCustomer, name, viewers } = customer
  return {
    ...customer,
    place,
    nameKey: nameSortKey(name),
    groupCustomer: [...new Set(groupCustomer)],
    viewers: [...new Set(viewers)],
    reached: [...new Set([...viewers, curator, createdBy])].filter((userId) => userId > 0),
  }
}

const refusalOfIndex = { customer_email: 'customer.emailExists', customer_phone: 'customer.phoneExists' } as const

/** The two unique indexes say which address or number is taken, and nothing about whose it is. */
export function refuseDoubles(error: unknown): never {
  const index = uniqueViolation(error) as keyof typeof refusalOfIndex | undefined
  throw index && refusalOfIndex[index] ? new Refused(refusalOfIndex[index]) : error
}
