import type { ConsentView } from '@crm/contract/marketing-consent'
import type { ConsentSource, ConsentState, MarketingChannel } from '@crm/contract/marketing-rules'
import { sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import { asBusy } from '../../kernel/database/as-busy.ts'
import type { Condition } from '../../kernel/database/sql.ts'
import { all, countRows, cut, literal } from '../../kit/store-list.ts'
import type { Window } from '../../kit/window.ts'
import type { Db } from '../../schema/index.ts'
import { seenCustomer, seenOf } from './store-sight.ts'
import { isSuppressed } from './store-stop.ts'

export interface Filters {
  readonly channel?: MarketingChannel | undefined
  readonly state?: ConsentState | undefined
  readonly text?: string | undefined
  readonly customerId?: number
}

const conditionsOf = ({ channel, state, text = '', customerId }: Filters): Condition => {
  const found: Condition[] = []
  if (channel) found.push(sql`s.channel = ${channel}`)
  if (state) found.push(sql`s.state = ${state}`)
  if (text) found.push(sql`s.address like ${`${literal(text.trim().toLowerCase())}%`}`)
  if (customerId !== undefined) found.push(sql`s.customer_id = ${customerId}`)
  return all(found)
}

type Read = Omit<ConsentView, 'givenDate' | 'withdrawnDate'> & {
  readonly givenAt: Date
  readonly withdrawnAt: Date | null
}

const viewOf = ({ givenAt, withdrawnAt, ...row }: Read): ConsentView => ({
  ...row,
  givenDate: givenAt.toISOString(),
  withdrawnDate: withdrawnAt?.toISOString() ?? null,
})

const rowsOf = (actor: Actor, from: Condition, window: Window) => sql<Read>`
  select s.consent_id as "consentId", s.channel, s.state, s.source, s.wording, s.proof,
         s.given_at as "givenAt", s.withdrawn_at as "withdrawnAt", s.withdrawn_reason as "withdrawnReason",
         case when c.seen then c.customer_id else 0 end as "customerId",
         case when c.seen then c.code else '' end as "customerCode",
         case when c.seen then c.name else '' end as "customerName",
         case when c.customer_id is null or c.seen then s.address else '' end as address,
         coalesce(u.full_name, '') as "createUserFullName"
    from (select * from marketing_consent s where ${from}
           order by s.created_at desc, s.consent_id desc ${cut(window)}) s
    left join lateral (${seenCustomer(actor)}) c on true
    left join account u on u.user_id = s.created_by
   order by s.created_at desc, s.consent_id desc`

export async function readConsents(db: Db, actor: Actor, filters: Filters, window: Window): Promise<ConsentView[]> {
  const { rows } = await rowsOf(actor, conditionsOf(filters), window).execute(db)
  return rows.map(viewOf)
}

export const countConsents = (db: Db, filters: Filters): Promise<number | null> =>
  countRows(db, sql`select from marketing_consent s where ${conditionsOf(filters)}`)

export async function readConsent(db: Db, actor: Actor, consentId: number): Promise<ConsentView | undefined> {
  const { rows } = await rowsOf(actor, sql`s.consent_id = ${consentId}`, { skip: 0, take: 1 }).execute(db)
  return rows.map(viewOf)[0]
}

export interface Addressed {
  readonly customerId: number
  readonly code: string
  readonly name: string
  readonly address: string
}

/** Customers whom the actor sees, each with the address of the channel. */
export async function readAddressed(db: Db, actor: Actor, ids: readonly number[], channel: MarketingChannel) {
  const { rows } = await sql<Addressed>`
    select c.customer_id as "customerId", k.code, k.name, ${channel === 'email' ? sql`lower(c.email)` : sql`c.phone`} as address
      from (${seenOf(actor, ids)}) c join customer k on k.customer_id = c.customer_id order by c.customer_id`.execute(
    db,
  )
  return rows
}

interface NewConsent {
  readonly channel: MarketingChannel
  readonly source: ConsentSource
  readonly wording: string
  readonly proof: string
  readonly givenAt: Date
  readonly userId: number
  readonly now: Date
}

/** Whose consent came anew; who has one keeps it. One that waited for its confirmation is given now. */
export async function insertConsents(db: Db, of: readonly Addressed[], consent: NewConsent): Promise<number[]> {
  const { channel, source, wording, proof, givenAt, userId, now } = consent
  const people = JSON.stringify(of.map(({ customerId, address }) => ({ customerId, address })))
  const { rows } = await sql<{ customerId: number }>`
    insert into marketing_consent as k (channel, address, customer_id, state, source, wording, proof, given_at, created_by, created_at)
    select ${channel}, address, "customerId", 'given', ${source}, ${wording}, ${proof}, ${givenAt}, ${userId}, ${now}
      from jsonb_to_recordset(${people}::jsonb) as p ("customerId" bigint, address text) order by address
    on conflict (channel, address) where withdrawn_at is null do update
       set state = 'given', source = excluded.source, wording = excluded.wording, proof = excluded.proof,
           given_at = excluded.given_at, customer_id = excluded.customer_id, created_by = excluded.created_by
     where k.state = 'pending'
    returning customer_id as "customerId"`.execute(db)
  return rows.map(({ customerId }) => customerId)
}

interface NewPending {
  readonly wording: string
  readonly userId: number
  readonly now: Date
}

/** Consents that wait for their customers; none for whoever has one, waits for one, or wants no mail. */
export async function insertPending(db: Db, of: readonly Addressed[], { wording, userId, now }: NewPending) {
  const people = JSON.stringify(of.map(({ customerId, address }) => ({ customerId, address })))
  const { rows } = await sql<{ consentId: number }>`
    insert into marketing_consent (channel, address, customer_id, state, source, wording, given_at, created_by, created_at)
    select 'email', address, "customerId", 'pending', 'doubleOptIn', ${wording}, ${now}, ${userId}, ${now}
      from jsonb_to_recordset(${people}::jsonb) as p ("customerId" bigint, address text)
     where not ${isSuppressed({ channel: 'email', address: sql.ref('p.address') }, now)} order by address
    on conflict (channel, address) where withdrawn_at is null do nothing
    returning consent_id as "consentId"`.execute(db)
  return rows.map(({ consentId }) => consentId)
}

/** Of a customer whom the actor sees, or of nobody who is there. */
export async function lockConsent(db: Db, actor: Actor, consentId: number) {
  const { rows } = await sql<{
    channel: MarketingChannel
    state: ConsentState
    customerId: number | null
    code: string | null
    name: string | null
    seen: boolean | null
  }>`
    select s.channel, s.state, c.customer_id as "customerId", c.code, c.name, c.seen
      from (select * from marketing_consent where consent_id = ${consentId} for update) s
      left join lateral (${seenCustomer(actor)}) c on true`
    .execute(db)
    .catch(asBusy)
  const [found] = rows
  return found && found.seen !== false ? found : undefined
}

export async function saveWithdrawn(
  db: Db,
  consentId: number,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('marketing_consent')
    .set({ state: 'withdrawn', withdrawn_at: now, withdrawn_reason: reason })
    .where('consent_id', '=', consentId)
    .execute()
}
