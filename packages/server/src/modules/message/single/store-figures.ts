import type { OffCampaignStatistic } from '@crm/contract/marketing-views'
import { TIME_ZONE } from '@crm/contract/rules/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../schema/index.ts'
import { type Counted, sumUp } from '../report/store-counters.ts'
import { type Scope, sendsOf } from './store-scope.ts'

interface Row extends Omit<Counted, 'id'> {
  readonly userId: number
  readonly fullName: string
  readonly origin: 'campaign' | OffCampaignStatistic['byOrigin'][number]['origin']
}

/** What is counted under one head: a campaign with all of its waves, or a single send. */
const heads = (scope: Scope): RawBuilder<unknown> => sql`
  select distinct coalesce(s.campaign_id, 0) as campaign_id, case when s.campaign_id is null then s.send_id else 0 end as send_id,
         s.created_by, s.origin from marketing_send s where ${sendsOf(scope)}`

const daysOf = async (db: Db, scope: Scope) =>
  (
    await sql<OffCampaignStatistic['days'][number]>`
      select to_char(h.hour at time zone ${TIME_ZONE}, 'YYYY-MM-DD') as day, sum(h.sent)::int as sent,
             sum(h.opened)::int as opened, sum(h.clicked)::int as clicked
        from (${heads(scope)}) s join message_hour h on h.campaign_id = s.campaign_id and h.send_id = s.send_id
       group by 1 order by 1`.execute(db)
  ).rows

/** By kept figures, however many messages there are. */
export async function figuresOf(db: Db, scope: Scope): Promise<OffCampaignStatistic> {
  const { rows } = await sql<Row>`
    select s.created_by as "userId", u.full_name as "fullName", s.origin, k.state, sum(k.messages)::int as messages,
           sum(k.opened)::int as opened, sum(k.clicked)::int as clicked, sum(k.answered)::int as answered,
           sum(k.unsubscribed)::int as unsubscribed, sum(k.complained)::int as complained, sum(k.parts)::int as parts,
           sum(k.cost)::float8 as cost
      from (${heads(scope)}) s join message_count k on k.campaign_id = s.campaign_id and k.send_id = s.send_id
      join account u on u.user_id = s.created_by
     group by 1, 2, 3, 4`.execute(db)
  const people = Map.groupBy(rows, ({ userId }) => userId)
  const origins = Map.groupBy(rows, ({ origin }) => origin)
  return {
    counters: sumUp(rows),
    byPerson: [...people]
      .map(([userId, of]) => ({ userId, fullName: of[0]?.fullName ?? '', counters: sumUp(of) }))
      .sort((one, other) => other.counters.total - one.counters.total || one.userId - other.userId),
    byOrigin: [...origins].flatMap(([origin, of]) => (origin === 'campaign' ? [] : [{ origin, counters: sumUp(of) }])),
    days: await daysOf(db, scope),
  }
}
