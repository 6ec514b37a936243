import type { ContactFields } from '@crm/contract/customer-fields'
import { nameSortKey } from '@crm/contract/rules/fold'
import { sql } from 'kysely'
import { type Access, keepAccess } from '../../kit/store-access.ts'
import type { Db } from '../../schema/index.ts'
import type { CustomerFields } from './fields.ts'
import { refuseDoubles } from './store-insert.ts'

interface By {
  readonly userId: number
  readonly now: Date
}

/** Writes the facts of one customer and takes it one version on; groups, viewers and contacts apart. */
export async function saveFields(
  db: Db,
  customerId: number,
  facts: CustomerFields,
  { userId, now }: By,
): Promise<void> {
  const curator = facts.curator || null
  const presenter = facts.refId || null
  await db
    .updateTable('customer')
    .set({
      name: facts.name,
      name_key: nameSortKey(facts.name),
      phone: facts.phoneCustomer,
      email: facts.emailCustomer,
      gender: facts.genderCustomer,
      address: facts.address,
      tax_code: facts.taxCode,
      affiliate_code: facts.affiliateCode,
      birthday: facts.birthday,
      business_id: facts.business || null,
      curator_id: curator,
      department_id: sql`(select department_id from account where user_id = coalesce(${curator}::bigint, created_by))`,
      source_id: facts.sourceCustomer,
      relationship_id: facts.relationship || null,
      referrer_customer_id: facts.source === 1 ? presenter : null,
      referrer_user_id: facts.source === 2 ? presenter : null,
      appointment_at: facts.appointmentSchedule === null ? null : new Date(facts.appointmentSchedule),
      interacted_at: now,
      updated_by: userId,
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('customer_id', '=', customerId)
    .execute()
    .catch(refuseDoubles)
}

/** Takes a customer one version on without an interaction, because what hangs on it has changed. */
export async function touch(db: Db, customerId: number, { userId, now }: By): Promise<void> {
  await db
    .updateTable('customer')
    .set({ updated_by: userId, updated_at: now, version: sql`version + 1` })
    .where('customer_id', '=', customerId)
    .execute()
}

export interface IdList {
  readonly customerId: number
  readonly ids: readonly number[]
}

const lists = {
  groups: { table: sql.table('customer_group_ref'), column: sql.ref('customer_group_id') },
  viewers: { table: sql.table('customer_viewer'), column: sql.ref('user_id') },
}

/** Gives each customer exactly these groups or viewers. */
export async function replaceList(db: Db, kind: keyof typeof lists, rows: readonly IdList[]): Promise<void> {
  const { table, column } = lists[kind]
  await sql`
    with wanted as materialized (
      select distinct r."customerId" as customer_id, id
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("customerId" bigint, ids bigint[]), unnest(r.ids) id
    ), gone as (
      delete from ${table} x where x.customer_id = any(${rows.map((row) => row.customerId)}::bigint[])
         and not exists (select 1 from wanted w where w.customer_id = x.customer_id and w.id = x.${column})
    )
    insert into ${table} (customer_id, ${column}) select customer_id, id from wanted on conflict do nothing`.execute(db)
}

/** After a change of curators or viewers: curator, creator and viewers see the customer by name. */
export const grantAccess = (db: Db, customerIds: readonly number[]): Promise<void> =>
  keepAccess(db, customerAccess, customerIds)

const customerAccess: Access = {
  table: 'customer',
  key: 'customer_id',
  named: ['curator_id', 'created_by'],
  people: 'customer_viewer',
}

/** Gives a customer exactly these contacts; those with a contactId are its own and keep it. */
export async function replaceContacts(db: Db, customerId: number, contacts: readonly ContactFields[]): Promise<void> {
  // First, because the one primary contact is guarded row by row: two must not meet even for a moment.
  await db
    .updateTable('customer_contact')
    .set({ is_primary: false })
    .where('customer_id', '=', customerId)
    .where('is_primary', '=', true)
    .execute()
  const ranked = contacts.map((contact, rank) => ({ ...contact, rank }))
  await sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(ranked)}::jsonb) as c (
        "contactId" bigint, "nameContact" text, "phoneContact" text, "emailContact" text, "genderContact" boolean,
        birthday date, "primary" boolean, rank int)
    ), gone as (
      delete from customer_contact x where x.customer_id = ${customerId}
         and not exists (select 1 from wanted w where w."contactId" = x.contact_id)
    ), kept as (
      update customer_contact x set name = w."nameContact", phone = w."phoneContact", email = w."emailContact",
             gender = w."genderContact", birthday = w.birthday, is_primary = w.primary, rank = w.rank
        from wanted w where x.contact_id = w."contactId" and x.customer_id = ${customerId}
    )
    insert into customer_contact (customer_id, name, phone, email, gender, birthday, is_primary, rank)
    select ${customerId}, "nameContact", "phoneContact", "emailContact", "genderContact", birthday, "primary", rank
      from wanted where "contactId" is null order by rank`.execute(db)
}

/** Adds one contact behind the others; a primary one takes the place of the former. Answers its id. */
export async function insertContact(db: Db, customerId: number, contact: ContactFields): Promise<number> {
  if (contact.primary)
    await db
      .updateTable('customer_contact')
      .set({ is_primary: false })
      .where('customer_id', '=', customerId)
      .where('is_primary', '=', true)
      .execute()
  const added = await db
    .insertInto('customer_contact')
    .values({
      customer_id: customerId,
      name: contact.nameContact,
      phone: contact.phoneContact,
      email: contact.emailContact,
      gender: contact.genderContact,
      birthday: contact.birthday,
      is_primary: contact.primary,
      rank: sql`(select coalesce(max(rank) + 1, 0) from customer_contact where customer_id = ${customerId})`,
    })
    .returning('contact_id')
    .executeTakeFirstOrThrow()
  return added.contact_id
}

/** Deletes (a moment) or recovers (null) locked customers. Refuses a recovery whose mail or phone is taken by now. */
export async function setDeleted(
  db: Db,
  customerIds: readonly number[],
  deletedAt: Date | null,
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await db
    .updateTable('customer')
    .set({ deleted_at: deletedAt, updated_by: userId, updated_at: now, version: sql`version + 1` })
    .where(sql<boolean>`customer_id = any(${customerIds}::bigint[])`)
    .execute()
    .catch(refuseDoubles)
}

/** Removes customers with everything that hangs on them. */
export async function removeCustomers(db: Db, customerIds: readonly number[]): Promise<void> {
  await db.deleteFrom('customer').where(sql<boolean>`customer_id = any(${customerIds}::bigint[])`).execute()
}

export async function removeViewer(db: Db, customerId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('customer_viewer')
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
