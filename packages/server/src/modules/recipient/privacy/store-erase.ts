import { sql } from 'kysely'
import { asBusy } from '../../../kernel/database/as-busy.ts'
import type { Condition } from '../../../kernel/database/sql.ts'
import type { Db } from '../../../schema/index.ts'

export interface Address {
  readonly channel: string
  readonly address: string
}

/** Of a table `s`: of the customer, or of nobody who is there and to an address of that customer. */
export const isOf = (customerId: number, addresses: readonly Address[]): Condition => sql<boolean>`
  (s.customer_id = ${customerId} or (s.customer_id is null and ${isTo(addresses)}))`

export const isTo = (addresses: readonly Address[]): Condition => sql<boolean>`
  (s.channel, s.address) in (select a.channel, a.address
     from jsonb_to_recordset(${JSON.stringify(addresses)}::jsonb) as a (channel text, address text))`

/** Where the customer was, and is, written to. */
export async function readAddresses(db: Db, customerId: number): Promise<Address[]> {
  const { rows } = await sql<Address>`
    select channel, address from (
      select 'email' as channel, lower(email) as address from customer where customer_id = ${customerId}
      union select 'sms', phone from customer where customer_id = ${customerId}
      union select channel, address from message where customer_id = ${customerId}
      union select channel, address from marketing_consent where customer_id = ${customerId}) a
     where address <> '' order by channel, address`.execute(db)
  return rows
}

export async function lockMessages(db: Db, customerId: number) {
  const { rows } = await sql<{ state: number }>`
    select state from message where customer_id = ${customerId} order by message_id for update`
    .execute(db)
    .catch(asBusy)
  return rows
}

export async function eraseHits(db: Db, customerId: number): Promise<void> {
  await sql`
    delete from message_hit where message_id in (select message_id from message where customer_id = ${customerId})`.execute(
    db,
  )
}

/** The row stays as a number of nobody. What was still to leave does not, and nobody sends again what is unknown. */
export async function eraseMessages(db: Db, customerId: number): Promise<number> {
  const { rows } = await sql`
    update message
       set customer_id = null, address = '', detail = '', reference = null,
           state = case when state in (1, 5, 7) then 8 else state end,
           reason = case when state in (1, 5) then 'deleted' when state = 7 then 'leftUnknown' else reason end
     where customer_id = ${customerId} returning 1`.execute(db)
  return rows.length
}

/** That somebody took a yes back stays with the address alone: where none is asked for, it is what forbids advertising. */
export async function eraseConsents(db: Db, customerId: number, addresses: readonly Address[]): Promise<number> {
  const { rows } = await sql`
    with gone as (delete from marketing_consent s where ${isOf(customerId, addresses)} and s.withdrawn_at is null returning 1),
    bare as (
      update marketing_consent s set customer_id = null, wording = '', proof = '', withdrawn_reason = '', created_by = null
       where ${isOf(customerId, addresses)} and s.withdrawn_at is not null returning 1)
    select 1 from gone union all select 1 from bare`.execute(db)
  return rows.length
}

const turnsHours = 24

/** Suppressions in force stay without their words. How often an address was written to stays while it still counts. */
export async function eraseRest(db: Db, addresses: readonly Address[], now: Date): Promise<number> {
  await sql`delete from suppression s where ${isTo(addresses)} and s.lifted_at is not null`.execute(db)
  await sql`update marketing_recipient s set soft_bounces = '{}' where ${isTo(addresses)}`.execute(db)
  await sql`
    delete from marketing_recipient s where ${isTo(addresses)}
       and not exists (select from unnest(s.recent) r where r > ${now}::timestamptz - make_interval(hours => ${turnsHours}))`.execute(
    db,
  )
  const { rows } = await sql`
    update suppression s set note = '', message_id = null where ${isTo(addresses)} returning 1`.execute(db)
  return rows.length
}
