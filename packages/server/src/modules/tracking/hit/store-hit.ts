import { sql } from 'kysely'
import { preparedStatement } from '../../../kernel/database/prepared-statements.ts'
import type { Db } from '../../../schema/index.ts'

export interface Hit {
  readonly messageId: number
  /** 0: opened. */
  readonly link: number
  readonly machine: boolean | null
  readonly at: Date
  /** false: the same was noted often enough; it is answered and not noted. */
  readonly isNoted: boolean
}

export interface Met {
  readonly customerId: number | null
  /** Of the stored version; null: it has no such link. */
  readonly target: string | null
}

/** Notes hits in one statement, and answers for each what it met; undefined: the message is gone. */
export async function noteHits(db: Db, hits: readonly Hit[]): Promise<(Met | undefined)[]> {
  const { rows } = await sql<Met & { readonly n: number }>`
    ${preparedStatement} with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(hits.map((hit, n) => ({ ...hit, n })))}::jsonb)
        as h (n int, "messageId" bigint, link int, machine boolean, at timestamptz, "isNoted" boolean)
    ), met as (
      select a.*, m.customer_id, s.tracking,
             case m.variant when 0 then s.content_id
               else (select v.content_id from mass_variant v where v.campaign_id = m.campaign_id and v.variant = m.variant)
             end as content_id
        from asked a join message m on m.message_id = a."messageId" join marketing_send s on s.send_id = m.send_id
    ), noted as (
      insert into message_hit (happened_at, message_id, link_no, machine)
      select at, "messageId", link, machine from met where "isNoted" and tracking <> 'off'
    )
    select n, customer_id as "customerId",
           (select target from marketing_link l where l.content_id = met.content_id and l.link_no = met.link) as target
      from met`.execute(db)
  const found = new Map(rows.map(({ n, customerId, target }) => [n, { customerId, target }]))
  return hits.map((_, n) => found.get(n))
}
