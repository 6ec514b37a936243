import type { SkipReason } from '@crm/contract/marketing-rules'
import { sql } from 'kysely'
import { inTransaction } from '../../../kernel/database/transaction.ts'
import { type BudgetState, dayOf, emptyBudget, grant, type Pace } from '../../../kernel/mail/bulk/budget.ts'
import type { Db } from '../../../schema/index.ts'
import { isSuppressed, lately, mayAdvertise } from '../../recipient/public.ts'
import type { Policy } from '../../setting/public.ts'
import { perDayOf } from '../wave/store-judged.ts'
import type { Plan } from './store-plan.ts'

export interface Claimed {
  readonly messageId: number
  readonly address: string
  readonly customerId: number
  readonly variant: number
  readonly attempts: number
  /** It was never begun: it has not had its turn of this day. */
  readonly isFirst: boolean
  readonly reference: string | null
  /** Until when nobody else takes it; also says, when it begins, that it is still ours. */
  readonly until: Date
}

interface Candidate extends Omit<Claimed, 'until'> {
  readonly domain: string
  readonly reason: SkipReason | null
}

export interface Claiming {
  readonly plan: Plan
  readonly policy: Policy
  /** Whose budget it is, and how quickly it fills. */
  readonly scope: string
  readonly paceSince: (firstDay: string) => Pace
  readonly now: Date
  readonly max: number
}

/** As long as a claim is held before others may take it: longer than a group of mails takes. */
const claimMs = 60_000

/** Rows that are due and nobody holds, each with why it is not to go after all. */
async function candidates(db: Db, { plan, policy, now, max }: Claiming): Promise<Candidate[]> {
  const { channel, sendId, purpose } = plan
  const address = sql`m.address`
  const place = { channel, address }
  const isWanted = purpose === 'advertising' ? mayAdvertise(place, policy.consentNeeded) : sql`true`
  const isPaused =
    channel === 'email'
      ? sql`exists (select from send_pause p where p.domain = split_part(m.address, '@', 2) and p.until > ${now})`
      : sql`false`
  const { rows } = await sql<Candidate>`
    select m.message_id as "messageId", m.address, m.customer_id as "customerId", m.variant, m.attempts, m.reference,
           m.begun_at is null as "isFirst", split_part(m.address, '@', 2) as domain,
           case when c.customer_id is null or c.deleted_at is not null then 'deleted'
                when ${isSuppressed(place, now)} then 'suppressed'
                when not ${isWanted} then 'noConsent'
                when m.begun_at is null and ${lately(channel, address, now)} >= ${perDayOf(channel, policy)} then 'tooOften'
           end as reason
      from message m left join customer c on c.customer_id = m.customer_id
     where m.send_id = ${sendId} and m.state in (1, 5) and m.due_at <= ${now} and not ${isPaused}
     order by m.due_at, m.message_id limit ${max} for update of m skip locked`.execute(db)
  return rows
}

async function lockBudget(db: Db, scope: string, now: Date) {
  await sql`insert into send_budget (scope, first_at) values (${scope}, ${now}) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ state: BudgetState | null; firstAt: Date }>`
    select state, first_at as "firstAt" from send_budget where scope = ${scope} for update`.execute(db)
  return { state: rows[0]?.state ?? emptyBudget, firstAt: rows[0]?.firstAt ?? now }
}

/** As many as may go now, the same share of each domain. What is not granted is left to whoever looks next. */
async function grantSome(
  db: Db,
  { scope, paceSince, now }: Claiming,
  wanted: readonly Candidate[],
): Promise<Candidate[]> {
  const { state, firstAt } = await lockBudget(db, scope, now)
  const groups = Map.groupBy(wanted, ({ domain }) => domain)
  const waiting = Object.fromEntries([...groups].map(([domain, rows]) => [domain, rows.length]))
  const { granted, state: after } = grant(waiting, state, paceSince(dayOf(firstAt.getTime())), now.getTime())
  await sql`update send_budget set state = ${JSON.stringify(after)}::jsonb where scope = ${scope}`.execute(db)
  return [...groups].flatMap(([domain, rows]) => rows.slice(0, granted[domain] ?? 0))
}

async function skip(db: Db, skipped: readonly Candidate[]): Promise<void> {
  if (skipped.length === 0) return
  await sql`
    update message m set state = 8, reason = r.reason
      from jsonb_to_recordset(${JSON.stringify(skipped)}::jsonb) as r ("messageId" bigint, reason text)
     where m.message_id = r."messageId"`.execute(db)
}

/** Takes rows that are due. Who may not be written to any more is skipped; the others are ours for a while. */
export async function claim(db: Db, claiming: Claiming): Promise<Claimed[]> {
  const until = new Date(claiming.now.getTime() + claimMs)
  return inTransaction(db, async (trx) => {
    for (;;) {
      const found = await candidates(trx, claiming)
      await skip(
        trx,
        found.filter(({ reason }) => reason !== null),
      )
      const wanted = found.filter(({ reason }) => reason === null)
      if (wanted.length === 0 && found.length === claiming.max) continue
      const taken = wanted.length === 0 ? [] : await grantSome(trx, claiming, wanted)
      const ids = taken.map(({ messageId }) => messageId)
      await sql`update message set due_at = ${until} where message_id = any(${ids}::bigint[])`.execute(trx)
      return taken.map(({ domain: _, reason: __, ...row }) => ({ ...row, until }))
    }
  })
}

/** What was claimed and never begun is due again. */
export async function release(db: Db, claimed: readonly Claimed[], now: Date): Promise<void> {
  const [one] = claimed
  if (!one) return
  const ids = claimed.map(({ messageId }) => messageId)
  await sql`
    update message set due_at = ${now}
     where message_id = any(${ids}::bigint[]) and state in (1, 5)
       and due_at = any(${[...new Set(claimed.map(({ until }) => until.toISOString()))]}::timestamptz[])`.execute(db)
}
