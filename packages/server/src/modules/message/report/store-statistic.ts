import type { SkipReason } from '@crm/contract/marketing-rules'
import type { MassStatistic, MassWave } from '@crm/contract/marketing-views'
import { sql } from 'kysely'
import type { Db } from '../../../schema/index.ts'
import { countedBy, countersOf, sumUp } from './store-counters.ts'

const domainsMax = 50
const hoursMax = 24 * 60

interface Asked {
  /** null: not judged yet; 0: no clear difference. */
  readonly winner: number | null
  /** The campaign that it is compared with. */
  readonly lastId: number | null
}

const linksOf = async (db: Db, campaignId: number) =>
  (
    await sql<MassStatistic['links'][number]>`
      select k.link_no as link, l.target, l.label, sum(k.clicks)::int as clicks, sum(k.people)::int as people
        from marketing_link_count k join marketing_link l on l.content_id = k.content_id and l.link_no = k.link_no
       where k.campaign_id = ${campaignId} and k.send_id = 0
       group by 1, 2, 3 order by 4 desc, 1`.execute(db)
  ).rows

const domainsOf = async (db: Db, campaignId: number) =>
  (
    await sql<MassStatistic['domains'][number]>`
      select domain, sent, refused, opened, clicked from message_domain
       where campaign_id = ${campaignId} and send_id = 0 order by sent desc, domain limit ${domainsMax}`.execute(db)
  ).rows

interface Hour {
  at: Date
  sent: number
  opened: number
  clicked: number
  machineOpened: number
  machineClicked: number
}

const hoursOf = async (db: Db, campaignId: number) =>
  (
    await sql<Hour>`
      select hour as at, sent, opened, clicked, machine_opened as "machineOpened", machine_clicked as "machineClicked"
        from message_hour where campaign_id = ${campaignId} and send_id = 0 order by hour limit ${hoursMax}`.execute(db)
  ).rows

/** All by kept figures: it costs the same for a million rows. */
export async function massStatistic(db: Db, campaignId: number, { winner, lastId }: Asked): Promise<MassStatistic> {
  const { rows } = await countedBy(sql`k.campaign_id`, sql`k.campaign_id = ${campaignId}`).execute(db)
  const variants = [...Map.groupBy(rows, ({ variant }) => variant)].filter(([variant]) => variant > 0)
  const reasons = Map.groupBy(
    rows.filter(({ reason }) => reason !== ''),
    ({ reason }) => reason as SkipReason,
  )
  const hours = await hoursOf(db, campaignId)
  const total = (of: (hour: Hour) => number) => hours.reduce((sum, hour) => sum + of(hour), 0)
  return {
    counters: sumUp(rows),
    variants: variants
      .sort(([one], [other]) => one - other)
      .map(([variant, of]) => ({ variant, counters: sumUp(of), winner: variant === winner })),
    winner,
    skipped: [...reasons].map(([reason, of]) => ({
      reason,
      customers: of.reduce((sum, { messages }) => sum + messages, 0),
    })),
    links: await linksOf(db, campaignId),
    domains: await domainsOf(db, campaignId),
    timeline: hours.map(({ at, sent, opened, clicked }) => ({ at: at.toISOString(), sent, opened, clicked })),
    machines: { opened: total((hour) => hour.machineOpened), clicked: total((hour) => hour.machineClicked) },
    last: lastId === null ? null : ((await countersOf(db, [lastId])).get(lastId) ?? null),
  }
}

/** The waves of a campaign, in their order. */
export async function wavesOf(db: Db, campaignId: number): Promise<MassWave[]> {
  const rows = await db
    .selectFrom('marketing_send')
    .where('campaign_id', '=', campaignId)
    .select(['wave', 'state', 'recipients', 'starts_at as startsAt', 'finished_at as finishedAt'])
    .orderBy('wave')
    .execute()
  return rows.map(({ startsAt, finishedAt, ...wave }) => ({
    ...wave,
    startsDate: startsAt?.toISOString() ?? null,
    finishedDate: finishedAt?.toISOString() ?? null,
  }))
}
