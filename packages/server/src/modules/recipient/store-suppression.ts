import type { MarketingChannel, SuppressionReason } from '@crm/contract/marketing-rules'
import type { SuppressionView } from '@crm/contract/suppression'
import { sql } from 'kysely'
import type { Actor } from '../../kernel/actor.ts'
import { asBusy } from '../../kernel/database/as-busy.ts'
import type { Condition } from '../../kernel/database/sql.ts'
import { all, countRows, cut, literal } from '../../kit/store-list.ts'
import type { Window } from '../../kit/window.ts'
import type { Db } from '../../schema/index.ts'
import { seenCustomer } from './store-sight.ts'

export interface Filters {
  readonly channel?: MarketingChannel | undefined
  readonly reason?: SuppressionReason | undefined
  readonly text?: string | undefined
  readonly lifted?: boolean
}

function conditionsOf({ channel, reason, text = '', lifted = false }: Filters): Condition {
  const found: Condition[] = [lifted ? sql`s.lifted_at is not null` : sql`s.lifted_at is null`]
  if (channel) found.push(sql`s.channel = ${channel}`)
  if (reason) found.push(sql`s.reason = ${reason}`)
  if (text) found.push(sql`s.address like ${`${literal(text.trim().toLowerCase())}%`}`)
  return all(found)
}

type Read = Omit<SuppressionView, 'createdDate' | 'expiresDate' | 'liftedDate'> & {
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly liftedAt: Date | null
}

const viewOf = ({ createdAt, expiresAt, liftedAt, ...row }: Read): SuppressionView => ({
  ...row,
  createdDate: createdAt.toISOString(),
  expiresDate: expiresAt?.toISOString() ?? null,
  liftedDate: liftedAt?.toISOString() ?? null,
})

/** An address of a customer whom the reader does not see is not told. */
const rowsOf = (actor: Actor, from: Condition, window: Window) => sql<Read>`
  select s.suppression_id as "suppressionId", s.channel, s.reason, s.note, s.lift_reason as "liftReason",
         s.created_at as "createdAt", s.expires_at as "expiresAt", s.lifted_at as "liftedAt",
         case when c.customer_id is null or c.seen then s.address else '' end as address,
         case when c.seen then c.customer_id else 0 end as "customerId",
         case when c.seen then c.name else '' end as "customerName",
         coalesce(u.full_name, '') as "createUserFullName", coalesce(l.full_name, '') as "liftedByName"
    from (select * from suppression s where ${from}
           order by coalesce(s.lifted_at, s.created_at) desc, s.suppression_id desc ${cut(window)}) s
    left join lateral (${seenCustomer(actor)}) c on true
    left join account u on u.user_id = s.created_by left join account l on l.user_id = s.lifted_by
   order by coalesce(s.lifted_at, s.created_at) desc, s.suppression_id desc`

export async function readSuppressions(db: Db, actor: Actor, filters: Filters, window: Window) {
  const { rows } = await rowsOf(actor, conditionsOf(filters), window).execute(db)
  return rows.map(viewOf)
}

export const countSuppressions = (db: Db, filters: Filters): Promise<number | null> =>
  countRows(db, sql`select from suppression s where ${conditionsOf(filters)}`)

export async function readSuppression(db: Db, actor: Actor, suppressionId: number) {
  const { rows } = await rowsOf(actor, sql`s.suppression_id = ${suppressionId}`, { skip: 0, take: 1 }).execute(db)
  return rows.map(viewOf)[0]
}

interface NewSuppression {
  readonly channel: MarketingChannel
  readonly reason: SuppressionReason
  readonly note: string
  readonly expiresAt: Date | null
  /** null: it followed from what its recipient did. */
  readonly userId: number | null
  readonly now: Date
  readonly messageId?: number | null
}

/** Those that were not on the list yet; one that has expired makes room. */
export async function insertSuppressions(db: Db, addresses: readonly string[], added: NewSuppression) {
  const { channel, reason, note, expiresAt, userId, now, messageId = null } = added
  await sql`
    update suppression set lifted_at = ${now}, lift_reason = 'expired'
     where channel = ${channel} and address = any(${[...addresses]}::text[]) and lifted_at is null and expires_at <= ${now}`.execute(
    db,
  )
  const { rows } = await sql<{ suppressionId: number; address: string }>`
    insert into suppression (channel, address, reason, note, expires_at, created_by, created_at, message_id)
    select ${channel}, address, ${reason}, ${note}, ${expiresAt}, ${userId}, ${now},
           (select message_id from message where message_id = ${messageId}::bigint)
      from unnest(${[...new Set(addresses)].sort()}::text[]) address
    on conflict (channel, address) where lifted_at is null do nothing
    returning suppression_id as "suppressionId", address`.execute(db)
  return rows
}

export const lockSuppression = (db: Db, suppressionId: number) =>
  db
    .selectFrom('suppression')
    .where('suppression_id', '=', suppressionId)
    .select(['suppression_id as suppressionId', 'channel', 'address', 'reason', 'lifted_at as liftedAt'])
    .forUpdate()
    .executeTakeFirst()
    .catch(asBusy)

export async function saveLifted(
  db: Db,
  suppressionId: number,
  { reason, userId, now }: { readonly reason: string; readonly userId: number; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('suppression')
    .set({ lifted_at: now, lifted_by: userId, lift_reason: reason })
    .where('suppression_id', '=', suppressionId)
    .execute()
}
