import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { sql } from 'kysely'
import type { Sql } from '../../kernel/database/sql.ts'
import type { Db } from '../../schema/index.ts'

const dayMs = 24 * 3_600_000

/** How often an address was written to in the 24 hours before, over everything. */
export const lately = (channel: MarketingChannel, address: Sql, at: Date): Sql => sql`
  (select count(*) from marketing_recipient r cross join unnest(r.recent) as moment
    where r.channel = ${channel} and r.address = ${address} and moment > ${new Date(at.getTime() - dayMs)})`

/** Counts one message for each of these addresses; answers those for which there was still room on this day. */
export async function takeTurns(
  db: Db,
  channel: MarketingChannel,
  addresses: readonly string[],
  { now, perDay }: { readonly now: Date; readonly perDay: number },
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const since = new Date(now.getTime() - dayMs)
  const { rows } = await sql<{ address: string }>`
    insert into marketing_recipient as r (channel, address, recent)
    select ${channel}, address, array[${now}::timestamptz(3)] from unnest(${[...addresses]}::text[]) address order by address
    on conflict (channel, address) do update
       set recent = array(select moment from unnest(r.recent) as moment where moment > ${since}) || excluded.recent
     where (select count(*) from unnest(r.recent) as moment where moment > ${since}) < ${perDay}
    returning address`.execute(db)
  return new Set(rows.map(({ address }) => address))
}
