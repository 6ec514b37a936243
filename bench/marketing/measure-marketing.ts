import pg from 'pg'
import { type SignedIn, signIn } from '../client.ts'
import { type Line, type Settings, timeLine } from '../compare.ts'
import { startLimit, startProduct } from '../customers.ts'
import { largeCampaign } from './fill.ts'
import { measureExpand } from './measure-expand.ts'
import { measureSmpp } from './measure-smpp.ts'
import { measureWhileSending } from './measure-while-sending.ts'

const group = 'Marketing'
/** A row in the middle; its block of 20. */
const row = 500_000
const perBlock = 20
/** 1.5 × a bare page, by a product that pays for session and rights as everywhere (0.6 of bare). */
const owed = 1.5 / 0.6

async function messageBefore(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    'select message_id::int as id from message where campaign_id = $1 order by message_id offset $2 limit 1',
    [largeCampaign, row - 1],
  )
  await client.end()
  return rows[0]?.id ?? 0
}

const pagesOf = ({ userId }: SignedIn, after: number): readonly [work: string, own: string, bare: string][] => {
  const list = (block: number, query = '') => `GetRecipients/${largeCampaign}/${userId}/${block}/${perBlock}${query}`
  const middle = `/recipients/${largeCampaign}/${after}`
  return [
    [`recipients, row ${row.toLocaleString('en')} of a million`, list(row / perBlock + 1), middle],
    ['recipients by state', list(1, '?state=6'), `/recipients/${largeCampaign}/state/6`],
    ['statistic of a million recipients, against a page of them', `GetStatistic/${largeCampaign}/${userId}`, middle],
  ]
}

/** Recipients and figures of a campaign to everybody, expanding an audience, and messages by SMPP. */
export async function measureMarketing(databaseUrl: string, settings: Settings): Promise<Line[]> {
  const [product, limit] = [await startProduct(databaseUrl), await startLimit(databaseUrl)]
  const admin = await signIn(product.origin, 'admin')
  const lines: Line[] = []
  for (const [work, own, bare] of pagesOf(admin, await messageBefore(databaseUrl))) {
    const pair = {
      product: { origin: product.origin, request: { path: `/api/EmailCampaign/${own}`, headers: admin.headers } },
      limit: { origin: limit.origin, request: { path: bare } },
    }
    lines.push(await timeLine(group, work, owed, pair, settings))
  }
  await Promise.all([product.stop(), limit.stop()])
  return [
    ...lines,
    await measureExpand(databaseUrl, settings),
    await measureSmpp(settings),
    await measureWhileSending(databaseUrl, settings),
  ]
}
