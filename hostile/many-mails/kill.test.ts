import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ScratchDatabase } from '../database.ts'
import { type Manner, openMailSink } from '../mail-sink.ts'
import { choose, type Findings, openFindings, scenario } from '../scenario.ts'
import { clientSecrets } from '../secrets.ts'

const script = fileURLToPath(new URL('./sender.ts', import.meta.url))
const connections = 5
const senders = 2
const perSend = 1_000

/** Before the body anything may go wrong: the mail is sent later. What is lost behind it stays unknown. */
function mannerOf(_email: string, attempt: number): Manner {
  const chance = Math.random()
  if (attempt > 3 || chance > 0.03) return 'takes'
  return chance < 0.02 ? 'resetsBeforeData' : 'busy450'
}

/** Customers and waves of at most 1,000, as if a campaign had been expanded. */
async function fill(database: ScratchDatabase, mails: number): Promise<void> {
  const userId = database.company.users['staff.market']
  const sourceId = database.company.sources.referral
  await database.query(
    `insert into customer (name, name_key, email, source_id, interacted_at, created_by, updated_by, created_at)
     select 'Khách ' || n, 'khach', 'r' || n || '@d' || n % 40 || '.test', $2, now(), $1, $1, now()
       from generate_series(1, $3::int) n`,
    [userId, sourceId, mails],
  )
  await database.query(
    `with content as (
       insert into marketing_content (channel, kind, subject, html, text, created_by)
       values ('email', 'html', 'Tin {{customer.name}}', '<p>Chào {{customer.name}}</p>', 'Chào', $1) returning content_id),
     campaign as (
       insert into mass_campaign (channel, name, name_key, state, department_id, created_by, updated_by)
       select 'email', 'Tin', 'tin', 4, department_id, user_id, user_id from account where user_id = $1
       returning campaign_id, department_id)
     insert into marketing_send (channel, campaign_id, wave, state, origin, content_id, starts_at, department_id, created_by)
     select 'email', campaign_id, wave, 4, 'campaign', content_id, now(), department_id, $1
       from campaign, content, generate_series(1, $2::int) wave`,
    [userId, Math.ceil(mails / perSend)],
  )
  await database.query(
    `insert into message (channel, campaign_id, send_id, customer_id, address, created_by)
     select 'email', s.campaign_id, s.send_id, c.customer_id, c.email, $1
       from (select *, row_number() over (order by customer_id) as place from customer where email like 'r%.test') c
       join marketing_send s on s.wave = 1 + (c.place - 1) / ${perSend}`,
    [userId],
  )
  const pace = JSON.stringify({ perMinute: 100_000, perDomainMinute: 100_000, emailsPerDay: 100 })
  await database.query(`insert into setting (name, value, version) values ('marketing', $1::jsonb, 2)`, [pace])
}

const unknownIn = async (database: ScratchDatabase) =>
  (
    await database.query<{ begun: number; lost: number }>(
      `select count(*) filter (where state = 2)::int as begun, count(*) filter (where state = 7)::int as lost from message`,
    )
  )[0] ?? { begun: 0, lost: 0 }

/** Two senders side by side, both killed after a moment by chance; then one alone until nothing waits. */
async function sendUnderFire(
  env: Record<string, string>,
  kills: number,
  database: ScratchDatabase,
  findings: Findings,
) {
  for (let round = 0; round < kills; round += 1) {
    const children = Array.from({ length: senders }, () =>
      fork(script, { env: { ...process.env, ...env, ROUND: String(round) } }),
    )
    await Promise.all(children.map((child) => Promise.race([once(child, 'message'), once(child, 'exit')])))
    await wait(200 + Math.random() * 1_200)
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(children.map((child) => (child.exitCode ?? child.signalCode) === null && once(child, 'exit')))
    const { begun } = await unknownIn(database)
    findings.check(
      begun <= senders * connections,
      'more had begun at a kill than there were connections',
      String(begun),
    )
  }
  const last = fork(script, { env: { ...process.env, ...env, ROUND: String(kills), IS_LAST: 'true' } })
  const [code] = await once(last, 'exit')
  findings.check(code === 0, 'the last sender did not end well', String(code))
}

scenario({
  name: 'many-mails-kill',
  promise:
    'two senders of a campaign, killed again and again between SMTP faults: every row is accounted for, nobody gets two mails, and at each kill no more are unknown than there were connections',
  async run(place, length) {
    const findings = openFindings()
    const mails = choose(length, 3_000, 10_000)
    const kills = choose(length, 6, 40)
    const database = await place.database()
    await fill(database, mails)
    const sink = await openMailSink(mannerOf)
    place.atEnd(sink.close)
    const env = {
      ...{ NODE_ENV: 'production', DATABASE_URL: database.url, DATA_DIR: place.folder(), DEMO: 'false' },
      ...{ SMTP_URL: `${sink.url}?ignoreTLS=true`, MAIL_FROM: 'Minh Anh <tin@minhanh.test>', LOG_LEVEL: 'error' },
      ...{ COM_AES: clientSecrets.comAes, CLIENT_PASSPHRASE: clientSecrets.passphrase },
      ...{ JWT_SECRET: 'hostile-jwt-secret-of-some-length', DATA_KEY: 'hostile-data-key-of-some-length' },
    }
    await sendUnderFire(env, kills, database, findings)
    const rows = await database.query<{ address: string; state: number }>('select address, state from message')
    for (const { address, state } of rows) {
      const copies = sink.copiesOf(address)
      findings.check(copies <= 1, 'somebody got two mails')
      findings.check(state === 3 || state === 7, 'a row is not accounted for', String(state))
      if (state === 3) findings.check(copies === 1, 'a mail that was sent did not arrive')
    }
    const { lost } = await unknownIn(database)
    findings.check(lost <= kills * senders * connections, 'more are unknown than connections', String(lost))
    const counted = await database.query(
      `select state, sum(messages)::int as n from message_count group by 1 having sum(messages) <> 0 except
       select state, count(*)::int from message group by 1`,
    )
    findings.check(counted.length === 0, 'the kept counters differ from the rows')
    const ended = await database.query('select from marketing_send where state <> 6')
    findings.check(ended.length === 0, 'a send is not over')
    return {
      length: `${mails} mails, ${kills} kills of ${senders} senders`,
      figures: `${rows.length - lost} sent, ${lost} unknown`,
      broken: findings.list(),
    }
  },
})
