import { sql } from 'kysely'
import type { Harness } from '../harness.ts'

/** How many messages stand in each state, and why those are skipped that are. */
export const statesOf = async (h: Harness): Promise<Record<string, number>> => {
  const { rows } = await sql<{ state: string; n: number }>`
    select coalesce(reason, state::text) as state, count(*)::int as n from message group by 1`.execute(h.db)
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

/** Kept counters against the rows themselves. */
export async function countersDiffer(h: Harness): Promise<unknown[]> {
  const { rows } = await sql`
    with kept as (select campaign_id, send_id, variant, state, reason, sum(messages) as n, sum(opened) as o, sum(parts) as p
                    from message_count group by 1, 2, 3, 4, 5),
         held as (select coalesce(campaign_id, 0) as campaign_id, case when campaign_id is null then send_id else 0 end as send_id,
                         variant, state, coalesce(reason, '') as reason, count(*) as n, count(opened_at) as o,
                         coalesce(sum(parts), 0) as p from message group by 1, 2, 3, 4, 5)
    select * from kept full join held using (campaign_id, send_id, variant, state, reason)
     where coalesce(kept.n, 0) <> coalesce(held.n, 0) or coalesce(kept.o, 0) <> coalesce(held.o, 0)
        or coalesce(kept.p, 0) <> coalesce(held.p, 0)`.execute(h.db)
  return rows
}
