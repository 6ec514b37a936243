import type { MarketingChannel, SuppressionReason } from '@crm/contract/marketing-rules'
import { type SqlBool, sql } from 'kysely'
import type { Condition, Sql } from '../../kernel/database/sql.ts'
import type { Db } from '../../schema/index.ts'

/** Of a channel and an address, both pieces of a statement. */
interface Place {
  readonly channel: MarketingChannel
  readonly address: Sql
}

/** Nobody is written to of whom this is true. docs/rules.md. */
export const isSuppressed = ({ channel, address }: Place, now: Date): Condition => sql<boolean>`
  exists (select from suppression s where s.channel = ${channel} and s.address = ${address} and s.lifted_at is null
             and (s.expires_at is null or s.expires_at > ${now}))`

/** Advertising needs a yes; where the company asks for none, whoever took it back has still said no. */
export const mayAdvertise = ({ channel, address }: Place, consentNeeded: boolean): Condition => {
  const given = sql<SqlBool>`
    exists (select from marketing_consent k where k.channel = ${channel} and k.address = ${address}
               and k.withdrawn_at is null and k.state = 'given')`
  if (consentNeeded) return given as Condition
  return sql<boolean>`(${given} or not exists (select from marketing_consent k
    where k.channel = ${channel} and k.address = ${address} and k.withdrawn_at is not null))`
}

export interface Standing {
  readonly suppressed: SuppressionReason | null
  readonly consent: 'given' | 'pending' | 'withdrawn' | null
}

/** What one address has said, and what follows from it. */
export async function readStanding(db: Db, channel: MarketingChannel, address: string, now: Date): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select (select reason from suppression where channel = ${channel} and address = ${address} and lifted_at is null
               and (expires_at is null or expires_at > ${now})) as suppressed,
           (select state from marketing_consent where channel = ${channel} and address = ${address}
             order by withdrawn_at is null desc, created_at desc limit 1) as consent`.execute(db)
  return rows[0] ?? { suppressed: null, consent: null }
}

/** Counts one more mail that came back for a while, and answers how many there were since. */
export async function countSoftBounce(
  db: Db,
  address: string,
  { at, since }: { at: Date; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into marketing_recipient as r (channel, address, soft_bounces) values ('email', ${address}, array[${at}::timestamptz(3)])
    on conflict (channel, address) do update set soft_bounces =
      array(select b from unnest(r.soft_bounces) b where b > ${since} order by b desc limit 19) || excluded.soft_bounces
    returning cardinality(soft_bounces) as count`.execute(db)
  return rows[0]?.count ?? 0
}

interface Withdrawal {
  readonly channel: MarketingChannel
  readonly address: string
  readonly reason: string
  readonly now: Date
}

/** One that was given, or waits, holds no longer; whether there was one. */
export async function withdrawConsents(db: Db, { channel, address, reason, now }: Withdrawal): Promise<boolean> {
  const { rows } = await sql`
    update marketing_consent set state = 'withdrawn', withdrawn_at = ${now}, withdrawn_reason = ${reason}
     where channel = ${channel} and address = ${address} and withdrawn_at is null returning 1`.execute(db)
  return rows.length > 0
}

export interface OwnConsent {
  readonly channel: MarketingChannel
  readonly address: string
  readonly source: 'preferences' | 'doubleOptIn'
  readonly wording: string
  readonly proof: string
  readonly now: Date
}

/** Said by the recipient; whoever has one keeps it, one that waited is given. */
export async function giveConsent(db: Db, consent: OwnConsent): Promise<void> {
  const { channel, address, source, wording, proof, now } = consent
  await sql`
    insert into marketing_consent as k (channel, address, customer_id, state, source, wording, proof, given_at, created_at)
    select ${channel}, ${address}, (select c.customer_id from customer c where c.deleted_at is null
        and c.${sql.ref(channel === 'email' ? 'email' : 'phone')} = ${address} order by c.customer_id limit 1),
      'given', ${source}, ${wording}, ${proof}, ${now}, ${now}
    on conflict (channel, address) where withdrawn_at is null do update
       set state = 'given', source = excluded.source, proof = excluded.proof, given_at = excluded.given_at
     where k.state = 'pending'`.execute(db)
}

/** Only what a recipient asked for is taken back by a recipient. */
export async function liftOwn(db: Db, channel: MarketingChannel, address: string, now: Date): Promise<void> {
  await sql`
    update suppression set lifted_at = ${now}, lift_reason = 'preferences'
     where channel = ${channel} and address = ${address} and lifted_at is null and reason in ('unsubscribed', 'reply')`.execute(
    db,
  )
}

/** A consent that waits for its confirmation. */
export async function findPending(db: Db, consentId: number) {
  return db
    .selectFrom('marketing_consent')
    .where('consent_id', '=', consentId)
    .where('channel', '=', 'email')
    .select(['address', 'state', 'wording', 'created_at as createdAt'])
    .executeTakeFirst()
}
