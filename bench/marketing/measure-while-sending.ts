import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { signIn } from '../client.ts'
import { type Line, type Settings, timed, timesLine } from '../compare.ts'
import { page, startProduct } from '../customers.ts'
import { startSink } from '../processes.ts'

/** More than leave while the list is asked for. */
const mails = 30_000
const owed = 1.5
/** The clock of the product looks each minute for what is due. */
const beginsWithinMs = 120_000

/** A send to customers who have an address, due at once and at the quickest pace that may be set. */
async function placeSend(client: pg.Client): Promise<number> {
  const pace = JSON.stringify({ perMinute: 100_000, perDomainMinute: 100_000, emailsPerDay: 100 })
  await client.query(`insert into setting (name, value, version) values ('marketing', $1::jsonb, 2)`, [pace])
  const { rows } = await client.query<{ id: number }>(`
    with person as (select user_id, department_id from account where user_name = 'admin'),
    content as (
      insert into marketing_content (channel, kind, subject, html, text, created_by)
      select 'email', 'html', 'Tin {{customer.name}}', '<p>Chào {{customer.name}}</p>', 'Chào', user_id from person
      returning content_id)
    insert into marketing_send (channel, state, content_id, starts_at, department_id, created_by)
    select 'email', 4, content_id, now(), department_id, user_id from content, person returning send_id::int as id`)
  const id = rows[0]?.id ?? 0
  await client.query(
    `insert into message (channel, send_id, customer_id, address, created_by)
     select 'email', send_id, customer_id, address, created_by from marketing_send,
       (select distinct on (lower(email)) customer_id, lower(email) as address from customer
         where email <> '' and deleted_at is null and customer_id <= 2 * $2::int order by lower(email), customer_id limit $2) c
      where send_id = $1`,
    [id, mails],
  )
  return id
}

async function takeSend(client: pg.Client, sendId: number): Promise<void> {
  await client.query('delete from marketing_send where send_id = $1', [sendId])
  await client.query(`delete from setting where name = 'marketing'`)
  await client.query('delete from send_budget')
}

const leftOf = async (client: pg.Client, sendId: number) =>
  (await client.query('select from message where send_id = $1 and state = 3', [sendId])).rowCount ?? 0

async function untilItLeaves(client: pg.Client, sendId: number): Promise<void> {
  for (const begin = performance.now(); performance.now() - begin < beginsWithinMs; await wait(250))
    if ((await leftOf(client, sendId)) > 0) return
  throw new Error('nothing of the send left')
}

/** The customers' list of a process that sends a campaign meanwhile, against the same list before it. */
export async function measureWhileSending(databaseUrl: string, settings: Settings): Promise<Line> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const sink = await startSink(new URL('../mail/sink.ts', import.meta.url))
  const env = { SMTP_URL: `smtp://127.0.0.1:${sink.port}?ignoreTLS=true`, MAIL_FROM: 'Minh Anh <tin@minhanh.test>' }
  const product = await startProduct(databaseUrl, env)
  const side = { origin: product.origin, request: page(await signIn(product.origin, 'viewer.all'), true) }
  const limit = await timed(side, settings)
  const sendId = await placeSend(client)
  try {
    await untilItLeaves(client, sendId)
    const busy = await timed(side, settings)
    const left = await leftOf(client, sendId)
    settings.note(`${left.toLocaleString('en')} mails left meanwhile`)
    if (left === mails) throw new Error('all had left before the list was measured')
    return timesLine(
      'Marketing',
      'customer list while a campaign is sent',
      owed,
      { product: busy, limit },
      settings.note,
    )
  } finally {
    await product.stop()
    sink.stop()
    await takeSend(client, sendId)
    await client.end()
  }
}
