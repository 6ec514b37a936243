import { Audience } from '@crm/contract/audience'
import pg from 'pg'
import { openDatabase } from '../../packages/server/src/kernel/database/pool.ts'
import { inTransaction } from '../../packages/server/src/kernel/database/transaction.ts'
import { customersOf } from '../../packages/server/src/modules/mass-campaign/audience/store-audience.ts'
import { writeWave } from '../../packages/server/src/modules/message/public.ts'
import { readPolicy } from '../../packages/server/src/modules/setting/public.ts'
import type { Db, Schema } from '../../packages/server/src/schema/index.ts'
import { type Line, type Settings, workLine } from '../compare.ts'
import { expandBare } from './limit.ts'

/** With those below it, a tenth of all customers or a little more. */
const groupId = 4
const audience = Audience.parse({ groupIds: [groupId] })
const text = '<p>Chào {{customer.name|Quý khách}}</p>'

interface Place {
  readonly campaignId: number
  readonly contentId: number
  readonly userId: number
  readonly departmentId: number
}

async function openCampaign(client: pg.Client): Promise<Place> {
  const { rows } = await client.query<Place>(`
    insert into mass_campaign (channel, name, name_key, state, waves, content_id, department_id, created_by, updated_by)
    select 'email', 'Đo tốc độ', 'do toc do', 4, true, content_id, department_id, user_id, user_id
      from account, marketing_content where user_name = 'admin' limit 1
    returning campaign_id::int as "campaignId", content_id::int as "contentId", created_by::int as "userId",
              department_id::int as "departmentId"`)
  const [place] = rows
  if (!place) throw new Error('there is no content to send')
  return place
}

/** As a campaign is expanded: wave after wave, each in a transaction of its own. */
async function expand(db: Db, { campaignId, contentId, userId, departmentId }: Place): Promise<void> {
  const { policy } = await readPolicy(db)
  const now = new Date()
  let after: number | null = 0
  for (let wave = 1; after !== null; wave += 1) {
    const behind: number = after
    const { last } = await inTransaction(db, async (trx) => {
      const customers = await customersOf({ db: trx, userId, now, after: behind }, audience)
      if (!customers) throw new Error('nobody is in sight')
      return writeWave(trx, {
        ...{ channel: 'email', campaignId, wave, origin: 'campaign', contentId, subject: '', purpose: 'advertising' },
        ...{ tracking: 'person', senderId: null, brandId: null, fileIds: [], departmentId, createdBy: userId, now },
        ...{ customers, texts: [text], policy, at: now, after: behind },
      })
    })
    after = last
  }
}

async function expandedBare(client: pg.Client, { campaignId }: Place): Promise<void> {
  const { rows } = await client.query<{ sendId: string }>(
    `insert into marketing_send (channel, campaign_id, wave, state, origin, department_id, created_by)
     select 'email', campaign_id, 1, 4, 'campaign', department_id, created_by from mass_campaign where campaign_id = $1
     returning send_id as "sendId"`,
    [campaignId],
  )
  await client.query(expandBare, [campaignId, rows[0]?.sendId, groupId])
}

/** An audience of some 100,000 written as recipients, against one hand-written statement. */
export async function measureExpand(databaseUrl: string, settings: Settings): Promise<Line> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const database = await openDatabase<Schema>({ databaseUrl })
  const place = await openCampaign(client)
  const { campaignId } = place
  const counted = async () => {
    const { rows } = await client.query(
      'select count(*)::int as n, count(*) filter (where state = 1)::int as waiting from message where campaign_id = $1',
      [campaignId],
    )
    return rows[0] as { readonly n: number; readonly waiting: number }
  }
  const take = async () => {
    await client.query('delete from marketing_send where campaign_id = $1', [campaignId])
    await client.query('vacuum (analyze) message, marketing_send')
  }
  let found = { n: 0, waiting: 0 }
  const measured = async (work: () => Promise<void>) => {
    await take()
    const startedAt = performance.now()
    await work()
    const ms = performance.now() - startedAt
    const now = await counted()
    if (found.n > 0 && (now.n !== found.n || now.waiting !== found.waiting))
      throw new Error(`the two sides differ: ${JSON.stringify([found, now])}`)
    found = now
    return (now.n * 1_000) / ms
  }
  const sides = {
    limit: () => measured(() => expandedBare(client, place)),
    product: () => measured(() => expand(database.db, place)),
  }
  const line = await workLine(
    'Marketing',
    'expand 100,000 of all customers, every check, in waves',
    0.6,
    sides,
    settings,
  )
  await take()
  await client.query('delete from mass_campaign where campaign_id = $1', [campaignId])
  await Promise.all([client.end(), database.close()])
  settings.note(`${found.n} were found, ${found.waiting} of them to be written to`)
  return line
}
