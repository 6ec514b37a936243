import { fourSteps } from '../../packages/server/src/testing/sales/calls.ts'
import { ask, type Person } from '../ask.ts'
import { choose, type Findings, openFindings, scenario } from '../scenario.ts'
import type { ServerProcess } from '../server-process.ts'
import { openOnServer, type ServerSite } from '../site.ts'
import { type Attempt, killJobs } from './kill-jobs.ts'

const filled = 5_000
const campaignsAtOnce = 3
const sellers = ['staff.sales01', 'staff.sales02']

interface Addition extends Attempt {
  readonly campaignId: number
}

async function post<T>({ origin }: ServerProcess, { headers }: Person, path: string, body: object): Promise<T> {
  const answer = await ask(origin, { method: 'POST', path, headers, body })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer.json()
}

/** Campaigns that deal out all customers of the company, each in a year of its own: nobody sells in two at a time. */
const begin =
  (site: ServerSite) =>
  async (server: ServerProcess, [admin]: readonly Person[], round: number) => {
    const participants = await site.query<{ id: number }>(
      'select user_id::int as id from account where user_name = any ($1)',
      [sellers],
    )
    const additions: Addition[] = []
    for (let at = 0; at < campaignsAtOnce && admin; at += 1) {
      const year = 2030 + round * campaignsAtOnce + at
      const { campaignId } = await post<{ campaignId: number }>(server, admin, '/api/Campaign/AddCampaign', {
        name: `Đợt ${year}`,
        startDate: `${year}-01-01`,
        endDate: `${year}-12-31`,
        approachMethods: fourSteps,
        participantIds: participants.map(({ id }) => id),
        autoSplit: true,
      })
      const body = { campaignId, filter: { viewAll: true }, includeTaken: true }
      const path = '/api/Campaign/AddCustomer'
      const answer = ask(server.origin, { method: 'POST', path, headers: admin.headers, body })
      additions.push({ campaignId, answer: answer.catch(() => undefined) })
    }
    return additions
  }

/** What stands of an addition, each where it is kept. */
const standing = `
  select (select count(*)::int from opportunity where campaign_id = $1) as opportunities,
         (select count(distinct customer_id)::int from opportunity where campaign_id = $1) as customers,
         (select count(*)::int from campaign_customer where campaign_id = $1) as invited,
         (select coalesce(sum(opportunities), 0)::int from campaign_count where campaign_id = $1) as counted,
         (select count(*)::int from activity_log where resource = 'Opportunity' and action = 1
             and target_id in (select opportunity_id from opportunity where campaign_id = $1)) as logged,
         (select coalesce(sum((outcome->>'added')::int), 0)::int from campaign_addition
           where campaign_id = $1 and state = 'done') as told,
         (select count(*)::int from customer where deleted_at is null) as wanted`

async function judge(site: ServerSite, { campaignId }: Addition, findings: Findings): Promise<boolean> {
  const [{ wanted = 0, ...found } = {}] = await site.query<Record<string, number>>(standing, [campaignId])
  const isWhole = found['opportunities'] === wanted
  findings.check(
    Object.values(found).every((number) => number === (isWhole ? wanted : 0)),
    'an addition is neither whole nor absent, or something of it is there twice',
    JSON.stringify({ campaignId, ...found }),
  )
  const shares = await site.query<{ n: number }>(
    'select count(*)::int as n from opportunity where campaign_id = $1 group by curator_id',
    [campaignId],
  )
  const counts = shares.map(({ n }) => n)
  findings.check(
    !isWhole || (counts.length === sellers.length && Math.max(...counts) - Math.min(...counts) <= 1),
    'customers are not dealt out evenly',
    counts.join(' and '),
  )
  return isWhole
}

scenario({
  name: 'addition-kill',
  promise:
    'killed at any moment, the addition of 5,000 customers to a campaign is whole or absent (opportunities, invitations, counts, log, shares within one), ends ≤ 60 s after the restart, nothing twice',
  async run(place, length) {
    const findings = openFindings()
    const kills = choose(length, 3, 30)
    const site = await openOnServer(place, filled)
    const work = {
      noun: 'addition',
      writers: ['admin'],
      begin: begin(site),
      killWithinMs: 6_000,
      waiting: "select count(*)::int as n from campaign_addition where state = 'running'",
      judge: (one: Addition) => judge(site, one, findings),
    }
    const figures = await killJobs(site, work, kills, findings)
    return { length: `${kills} kills, ${campaignsAtOnce} additions each`, figures, broken: findings.list() }
  },
})
