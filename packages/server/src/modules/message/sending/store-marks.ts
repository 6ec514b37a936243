import { sql } from 'kysely'
import type { Db } from '../../../schema/index.ts'
import { isSuppressed, softBounced, suppress, takeTurns } from '../../recipient/public.ts'
import { type Ended, pauseOf } from './outcome.ts'
import type { Claimed } from './store-claim.ts'
import type { Plan } from './store-plan.ts'

/** Longer than any answer is waited for (kernel/mail/smtp-server.ts): whoever holds it then is no more. */
const leaseMs = 150_000

export interface Beginning {
  readonly row: Claimed
  readonly reference: string | null
  readonly parts: number | null
  readonly cost: number | null
}

interface At {
  readonly plan: Plan
  readonly perDay: number
  readonly now: Date
}

/** Those that may: still ours, the send goes on, nobody has said no since, and there is room on this day. */
export async function begin(db: Db, beginning: readonly Beginning[], { plan, perDay, now }: At): Promise<Set<number>> {
  if (beginning.length === 0) return new Set()
  const asked = beginning.map(({ row: { messageId, until }, ...rest }) => ({ messageId, until, ...rest }))
  const { rows } = await sql<{ messageId: number }>`
    update message m
       set state = 2, lease_until = ${new Date(now.getTime() + leaseMs)}, begun_at = ${now}, attempts = m.attempts + 1,
           reference = coalesce(m.reference, g.reference), parts = g.parts, cost = g.cost
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as g ("messageId" bigint, until timestamptz, reference text, parts int, cost numeric)
     where m.message_id = g."messageId" and m.state in (1, 5) and m.due_at = g.until
       and exists (select from marketing_send s where s.send_id = m.send_id and s.state = 4)
       and not ${isSuppressed({ channel: plan.channel, address: sql`m.address` }, now)}
    returning m.message_id as "messageId"`.execute(db)
  const may = new Set(rows.map(({ messageId }) => messageId))
  const first = beginning.filter(({ row }) => row.isFirst && may.has(row.messageId)).map(({ row }) => row)
  const addresses = first.map(({ address }) => address)
  const turns = await takeTurns(db, plan.channel, addresses, { now, perDay })
  const late = first.filter(({ address }) => !turns.has(address)).map(({ messageId }) => messageId)
  if (late.length > 0)
    await sql`update message set state = 8, reason = 'tooOften', lease_until = null, begun_at = null, parts = null, cost = null
               where message_id = any(${late}::bigint[])`.execute(db)
  for (const messageId of late) may.delete(messageId)
  return may
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** For charts: by hour, and by the domain of recipients. */
async function countHour(db: Db, ended: readonly Ended[], { plan, now }: Pick<At, 'plan' | 'now'>): Promise<void> {
  const [campaign, send] = plan.campaignId === null ? [0, plan.sendId] : [plan.campaignId, 0]
  const sent = ended.filter(({ state }) => state === 3).length
  if (sent > 0)
    await sql`
      insert into message_hour as k (campaign_id, send_id, hour, sent)
      values (${campaign}, ${send}, date_trunc('hour', ${now}::timestamptz), ${sent})
      on conflict (campaign_id, send_id, hour) do update set sent = k.sent + excluded.sent`.execute(db)
  const final = ended.filter(({ state }) => state === 3 || state === 6)
  if (plan.channel !== 'email' || final.length === 0) return
  const domains = final.map(({ address, state }) => ({ domain: domainOf(address), isSent: state === 3 }))
  await sql`
    insert into message_domain as k (campaign_id, send_id, domain, sent, refused)
    select ${campaign}, ${send}, domain, sum("isSent"::int), sum((not "isSent")::int)
      from jsonb_to_recordset(${JSON.stringify(domains)}::jsonb) as d (domain text, "isSent" boolean)
     group by domain order by domain
    on conflict (campaign_id, send_id, domain) do update
       set sent = k.sent + excluded.sent, refused = k.refused + excluded.refused`.execute(db)
}

/** A domain that asked for patience gets more of it each time. */
async function pauseDomains(db: Db, ended: readonly Ended[], now: Date): Promise<void> {
  const domains = [...new Set(ended.flatMap(({ domain }) => domain ?? []))].sort()
  for (const domain of domains) {
    const { rows } = await sql<{ failures: number }>`
      insert into send_pause as p (domain, until) values (${domain}, ${now})
      on conflict (domain) do update set failures = case
        when p.until > ${new Date(now.getTime() - 3_600_000)} and p.until <= ${now} then p.failures + 1
        when p.until > ${now} then p.failures else 1 end
      returning failures`.execute(db)
    const until = new Date(now.getTime() + pauseOf((rows[0]?.failures ?? 1) - 1))
    await sql`update send_pause set until = greatest(until, ${until}) where domain = ${domain}`.execute(db)
  }
}

/** What came to its end. What the sweep took for lost meanwhile is found again where its answer came after all. */
export async function settle(db: Db, ended: readonly Ended[], at: Pick<At, 'plan' | 'now'>): Promise<void> {
  if (ended.length === 0) return
  const { now } = at
  const { rows } = await sql<{ messageId: number }>`
    update message m
       set state = e.state, detail = left(e.detail, 200), lease_until = null, due_at = coalesce(e."dueAt", m.due_at),
           attempts = m.attempts + (m.state in (1, 5))::int,
           reference = coalesce(e.reference, m.reference), sent_at = case when e.state = 3 then ${now} else m.sent_at end
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
        as e ("messageId" bigint, state smallint, detail text, "dueAt" timestamptz, reference text)
     where m.message_id = e."messageId" and (m.state in (1, 2, 5) or (m.state = 7 and e.state in (3, 6)))
    returning m.message_id as "messageId"`.execute(db)
  const known = new Set(rows.map(({ messageId }) => messageId))
  const written = ended.filter(({ messageId }) => known.has(messageId))
  await countHour(db, written, at)
  await pauseDomains(db, written, now)
  for (const { address, weight, messageId } of written) {
    if (weight === 'hard') await suppress(db, { channel: 'email', address, reason: 'hardBounce', messageId, now })
    else if (weight === 'soft') await softBounced(db, { address, messageId, now })
  }
}

/** Begun, and whoever began it is no more: perhaps it arrived. Answers the sends that they belong to. */
export async function sweepLeases(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ sendId: number }>`
    update message set state = 7, lease_until = null, detail = 'lost'
     where state = 2 and lease_until < ${now} returning send_id as "sendId"`.execute(db)
  return [...new Set(rows.map(({ sendId }) => sendId))]
}
