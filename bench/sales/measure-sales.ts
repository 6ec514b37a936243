import pg from 'pg'
import { type SignedIn, signIn } from '../client.ts'
import { type Line, rateLine, type Settings, timeLine } from '../compare.ts'
import { startLimit, startProduct } from '../customers.ts'
import { takeOutMoves } from '../filled-database.ts'
import type { Held, Request } from '../measure.ts'
import type { Running } from '../processes.ts'
import { largeCampaign } from './fill.ts'

const group = 'Sales'

interface Bench {
  readonly product: Running
  readonly limit: Running
  readonly settings: Settings
}

/** An open one, as it stood when it was last read. */
interface Card {
  readonly opportunityId: number
  readonly approach: number
  readonly version: number
  readonly stepDate: string
}

/** Board, list, moves and statistics of a large campaign, and a week of somebody's calendar. */
export async function measureSales(databaseUrl: string, settings: Settings): Promise<Line[]> {
  await takeOutMoves(databaseUrl)
  const bench = { product: await startProduct(databaseUrl), limit: await startLimit(databaseUrl), settings }
  const leader = await signIn(bench.product.origin, 'leader.sales')
  const seller = await signIn(bench.product.origin, 'staff.sales01')
  const cards = await readCards(databaseUrl)
  const lines = [
    ...(await measureReads(bench, { leader, seller, cards })),
    ...(await measureSearches(bench, leader)),
    await measureMove(bench, leader, cards),
  ]
  await Promise.all([bench.product.stop(), bench.limit.stop()])
  await takeOutMoves(databaseUrl)
  return lines
}

async function readCards(databaseUrl: string): Promise<Card[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<Card>(
    `select opportunity_id::int as "opportunityId", method_id::int as approach, version,
            to_json(step_since) #>> '{}' as "stepDate"
       from opportunity where campaign_id = $1 and status = 1 and deleted_at is null
      order by step_since desc, opportunity_id desc limit 2000`,
    [largeCampaign],
  )
  await client.end()
  return rows
}

const post = (path: string, body: object, headers: Record<string, string> = {}): Request => ({
  method: 'POST',
  path,
  headers,
  body: () => JSON.stringify(body),
})

const dayMs = 86_400_000
const plainDay = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

interface Readers {
  readonly leader: SignedIn
  readonly seller: SignedIn
  readonly cards: readonly Card[]
}

/** What the product is asked, and the same of the limit. */
function questionsOf({ leader, seller, cards }: Readers): readonly [work: string, own: Request, bare: Request][] {
  const campaignId = largeCampaign
  const bare = `/sales/${campaignId}`
  const at = cards[Math.floor(cards.length / 2)]
  const after = { stepDate: at?.stepDate, opportunityId: at?.opportunityId }
  const column = { approach: at?.approach, status: 1 }
  const year = { from: plainDay(-300), to: plainDay(64) }
  const week = { from: `${plainDay(-3)}T00:00:00Z`, to: `${plainDay(4)}T00:00:00Z` }
  const ask = (what: string, body: object, { headers }: SignedIn = leader) => post(`/api/${what}`, body, headers)
  const board = 'Opportunity/GetBoard'
  return [
    ['board: sums and first cards, whole campaign', ask(board, { campaignId }), post(`${bare}/board`, {})],
    [
      'board: sums and first cards, a participant’s own',
      ask(board, { campaignId }, seller),
      post(`${bare}/board/${seller.userId}`, {}),
    ],
    [
      'next cards of a column',
      ask('Opportunity/GetBoardColumn', { campaignId, column, after }),
      post(`${bare}/column`, { ...column, ...after }),
    ],
    ['list block of a campaign', ask('Opportunity/SearchOpportunity', { campaignId }), post(`${bare}/list`, {})],
    [
      'statistics of a campaign, a year',
      ask('Statistics/GetSalesStatistics', { campaignId, ...year }),
      post(`${bare}/statistics`, { ...year, since: plainDay(-665) }),
    ],
    ['a week of a calendar', ask('Task/GetCalendar', week, seller), post(`/tasks/${seller.userId}`, week)],
  ]
}

async function measureReads({ product, limit, settings }: Bench, readers: Readers): Promise<Line[]> {
  const lines: Line[] = []
  for (const [work, request, bare] of questionsOf(readers)) {
    const pair = { product: { origin: product.origin, request }, limit: { origin: limit.origin, request: bare } }
    lines.push(await rateLine(group, work, 0.5, pair, settings))
  }
  return lines
}

const texts = { 'a common word': 'cong ty', 'a code': 'CH1012345', 'words that never meet': 'công ty zzyzx' }

async function measureSearches({ product: { origin }, settings }: Bench, { headers }: SignedIn): Promise<Line[]> {
  const search = (body: object) => post('/api/Opportunity/SearchOpportunity', body, headers)
  const lines: Line[] = []
  for (const [name, text] of Object.entries(texts)) {
    const pair = {
      product: { origin, request: search({ text, viewAll: true }) },
      limit: { origin, request: search({ viewAll: true }) },
    }
    lines.push(await timeLine(group, `search: ${name}, against a list page`, 10, pair, settings))
  }
  return lines
}

async function measureMove(bench: Bench, leader: SignedIn, cards: readonly Card[]): Promise<Line> {
  const { product, limit, settings } = bench
  const steps = [...new Set(cards.map(({ approach }) => approach))]
  const [waiting, others] = [cards.slice(0, cards.length / 2), cards.slice(cards.length / 2)]
  const nextOf = (approach: number) => steps[(steps.indexOf(approach) + 1) % steps.length]
  const pair = {
    product: { origin: product.origin, request: moveCards(leader, [...waiting], nextOf) },
    limit: {
      origin: limit.origin,
      request: {
        method: 'PUT' as const,
        path: `/sales/move/${leader.userId}`,
        body: (n: number) =>
          JSON.stringify({
            opportunityId: others[n % others.length]?.opportunityId,
            approach: steps[n % steps.length],
          }),
      },
    },
  }
  return rateLine(group, 'move (card, counts, log, event in one transaction)', 0.3, pair, settings)
}

/** No card is asked for twice at a time: it is taken for a request and comes back with its answer. */
function moveCards({ headers }: SignedIn, cards: Card[], nextOf: (approach: number) => number | undefined): Request {
  return {
    method: 'PUT',
    path: '/api/Opportunity/MoveOpportunity',
    headers,
    body: (_, held: Held) => {
      const card = cards.shift()
      if (card === undefined) throw new Error('there are more requests at once than cards')
      held.kept = card
      const { opportunityId, approach, version } = card
      return JSON.stringify({ opportunityId, version, approach: nextOf(approach) })
    },
    answered: (_, answer) => {
      const moved = JSON.parse(answer) as Card
      cards.push(moved)
    },
  }
}
