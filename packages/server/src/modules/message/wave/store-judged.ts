import type { MarketingChannel, MessagePurpose } from '@crm/contract/marketing-rules'
import { sql } from 'kysely'
import type { Condition, Sql } from '../../../kernel/database/sql.ts'
import type { Db } from '../../../schema/index.ts'
import { isSuppressed, lately, mayAdvertise } from '../../recipient/public.ts'
import type { Policy } from '../../setting/public.ts'
import { isMissing } from './store-missing.ts'

/** What decides who of some customers is written to. */
export interface Judging {
  readonly channel: MarketingChannel
  /** null: a single send. */
  readonly campaignId: number | null
  readonly purpose: MessagePurpose
  /** A select of `customer_id`, each once. */
  readonly customers: Sql
  /** All that is filled in: who lacks a value for one of them is not written to. */
  readonly texts: readonly string[]
  readonly policy: Policy
  /** When it is to leave. */
  readonly at: Date
  /** Of a customer `c`: kept out, to compare with. */
  readonly control?: Condition | undefined
}

// As contract/rules/email.ts and phone.ts read them; what rests here is folded already.
const emailShape = '^[a-z0-9.]+@([a-z0-9]+(-+[a-z0-9]+)*[.])+[a-z]{2,4}$'
const phoneShape = '^84[135789][0-9]{8,10}$'

const addressOf = (channel: MarketingChannel): Sql => (channel === 'email' ? sql`lower(c.email)` : sql`c.phone`)

/** The limit of one day, over everything that is sent. */
export const perDayOf = (channel: MarketingChannel, policy: Policy): number =>
  channel === 'email' ? policy.emailsPerDay : policy.smsPerDay

/** Why a customer `c` with this address is not written to; null: it is. */
function reasonOf({ channel, purpose, texts, policy, at, control }: Judging, address: Sql): Sql {
  const place = { channel, address }
  const isWanted = purpose === 'advertising' ? mayAdvertise(place, policy.consentNeeded) : sql`true`
  return sql`case
    when c.deleted_at is not null then 'deleted'
    when ${address} = '' then 'noAddress'
    when ${address} !~ ${channel === 'email' ? emailShape : phoneShape} then 'badAddress'
    when ${isSuppressed(place, at)} then 'suppressed'
    when not ${isWanted} then 'noConsent'
    when ${isMissing(texts, policy)} then 'missingValue'
    when ${lately(channel, address, at)} >= ${perDayOf(channel, policy)} then 'tooOften'
    when ${control ?? sql`false`} then 'control' end`
}

/** Each customer with its address, and the reason why it alone is not written to. */
const reached = (judging: Judging): Sql => sql`
  select c.customer_id, a.address, ${reasonOf(judging, sql`a.address`)} as reason
    from (${judging.customers}) k join customer c on c.customer_id = k.customer_id
    left join account u on u.user_id = c.curator_id
    cross join lateral (select ${addressOf(judging.channel)} as address) a`

/** Whether any of them may be written to: found with the first, however many there are. */
export async function isAnyoneTaken(db: Db, judging: Judging): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from (${reached(judging)}) r where r.reason is null) as found`.execute(db)
  return rows[0]?.found === true
}

/** Of those who may be written to, one for each address: the first by id, where no earlier wave has it. */
export function judged(judging: Judging, columns: Sql = sql``): Sql {
  const { campaignId } = judging
  // Said as the index has it: none of the other rows of the campaign is looked at.
  const isWritten =
    campaignId === null
      ? sql`false`
      : sql`exists (select from message m where m.campaign_id = ${campaignId} and m.address = j.address and m.address <> '')`
  return sql`
    select j.customer_id, j.address, ${columns}
           case when j.reason is null and (j.place > 1 or ${isWritten}) then 'duplicate' else j.reason end as reason
      from (select i.*, row_number() over (partition by i.address, i.reason is null order by i.customer_id) as place
              from (${reached(judging)}) i) j`
}
