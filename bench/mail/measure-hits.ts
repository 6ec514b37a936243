import pg from 'pg'
import { openTokens, tokenPart } from '../../packages/server/src/modules/message/public.ts'
import { type Line, rateLine, type Settings } from '../compare.ts'
import { productEnv, startLimit, startProduct } from '../customers.ts'

const group = 'E-mail'

/** One mail that left; it goes again with everything that came of it. */
async function placeMail(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: string }>(`
    with person as (select user_id, department_id from account order by user_id limit 1),
    content as (
      insert into marketing_content (channel, kind, html, created_by) select 'email', 'html', '', user_id from person
      returning content_id),
    link as (insert into marketing_link (content_id, link_no, target) select content_id, 1, 'https://minhanh.vn/a' from content),
    send as (
      insert into marketing_send (channel, state, content_id, department_id, created_by)
      select 'email', 6, content_id, department_id, user_id from content, person returning send_id, created_by)
    insert into message (channel, send_id, address, state, created_by, sent_at)
    select 'email', send_id, 'lan@khach.vn', 3, created_by, now() from send returning message_id as id`)
  return Number(rows[0]?.id)
}

/** Opens and clicks against bare routes that note the same. */
export async function measureHits(databaseUrl: string, settings: Settings): Promise<Line[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('select open_hit_month(current_date)')
  const messageId = await placeMail(client)
  const [product, limit] = [await startProduct(databaseUrl), await startLimit(databaseUrl)]
  const tokens = openTokens({ DATA_KEY: productEnv('').DATA_KEY, DATA_KEY_BEFORE: undefined })
  const path = (prefix: string, part: number) => `/${prefix}/${tokens.make({ messageId, part })}`
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36' }
  const lines: Line[] = []
  for (const [work, own, bare, redirects] of [
    ['open: token, judged, noted', path('o', tokenPart.open), '/bare-open/', false],
    ['click: token, judged, noted, led on', path('l', 1), '/bare-click/', true],
  ] as const) {
    const pair = {
      product: { origin: product.origin, request: { path: own, headers, redirects } },
      limit: { origin: limit.origin, request: { path: bare + messageId, headers, redirects } },
    }
    lines.push(await rateLine(group, work, 0.4, pair, settings))
  }
  await Promise.all([product.stop(), limit.stop()])
  await client.query('truncate message_hit')
  await client.query('delete from marketing_send where send_id = (select send_id from message where message_id = $1)', [
    messageId,
  ])
  await client.end()
  return lines
}
