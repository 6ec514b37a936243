import type { MessageState } from '@crm/contract/marketing-rules'
import type { MessageCounters } from '@crm/contract/marketing-views'
import { sql } from 'kysely'
import type { Sql } from '../../../kernel/database/sql.ts'
import type { Db } from '../../../schema/index.ts'

export interface Counted {
  readonly id: number
  readonly variant: number
  readonly state: MessageState
  readonly reason: string
  readonly messages: number
  readonly opened: number
  readonly clicked: number
  readonly answered: number
  readonly unsubscribed: number
  readonly complained: number
  readonly parts: number
  readonly cost: number
}

const names: Readonly<Record<MessageState, Exclude<keyof MessageCounters, 'cost'>>> = {
  1: 'waiting',
  2: 'begun',
  3: 'sent',
  4: 'delivered',
  5: 'retrying',
  6: 'refused',
  7: 'unknown',
  8: 'skipped',
}
export const noCounters: MessageCounters = {
  ...{ total: 0, waiting: 0, begun: 0, sent: 0, delivered: 0, retrying: 0, refused: 0, unknown: 0, skipped: 0 },
  ...{ opened: 0, clicked: 0, answered: 0, unsubscribed: 0, complained: 0, parts: 0, cost: 0 },
}

export function sumUp(rows: readonly Omit<Counted, 'id' | 'variant' | 'reason'>[]): MessageCounters {
  const sum = { ...noCounters }
  for (const { state, messages, cost, ...rest } of rows) {
    sum.total += messages
    sum[names[state]] += messages
    sum.cost += cost
    for (const name of ['opened', 'clicked', 'answered', 'unsubscribed', 'complained', 'parts'] as const)
      sum[name] += rest[name]
  }
  return sum
}

/** The sums of the slots. `id` is what they are asked by. */
export const countedBy = (id: Sql, where: Sql, from: Sql = sql`message_count k`) => sql<Counted>`
  select ${id} as id, k.variant, k.state, k.reason, sum(k.messages)::int as messages, sum(k.opened)::int as opened,
         sum(k.clicked)::int as clicked, sum(k.answered)::int as answered, sum(k.unsubscribed)::int as unsubscribed,
         sum(k.complained)::int as complained, sum(k.parts)::int as parts, sum(k.cost)::float8 as cost
    from ${from} where ${where} group by 1, 2, 3, 4`

export function byId(rows: readonly Counted[]): Map<number, MessageCounters> {
  const groups = Map.groupBy(rows, ({ id }) => id)
  return new Map([...groups].map(([id, counted]) => [id, sumUp(counted)]))
}

/** The counters of campaigns, each by its id; one that has no rows is not among them. */
export async function countersOf(db: Db, campaignIds: readonly number[]): Promise<Map<number, MessageCounters>> {
  const where = sql`k.campaign_id = any(${[...campaignIds]}::bigint[]) and k.campaign_id <> 0`
  return byId((await countedBy(sql`k.campaign_id`, where).execute(db)).rows)
}

/** Of what one send belongs to: its campaign, or itself. */
export async function countersOfSend(
  db: Db,
  { campaignId, sendId }: { readonly campaignId: number | null; readonly sendId: number },
): Promise<MessageCounters> {
  const where = sql`k.campaign_id = ${campaignId ?? 0} and k.send_id = ${campaignId === null ? sendId : 0}`
  return sumUp((await countedBy(sql`0`, where).execute(db)).rows)
}
