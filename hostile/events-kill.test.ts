import { setTimeout as wait } from 'node:timers/promises'
import { ask, type Person } from './ask.ts'
import { addCustomer, draftOf } from './customers.ts'
import { type Listener, listen, until } from './hear.ts'
import { openMailSink } from './mail-sink.ts'
import { choose, type Findings, openFindings, scenario } from './scenario.ts'
import { clientSecrets } from './secrets.ts'
import type { ServerProcess } from './server-process.ts'
import { openOnServer, type ServerSite } from './site.ts'

const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'
const toldWithinMs = 30_000
const mailedWithinMs = 90_000

/** Adds customers for somebody else until the process is gone; answers the ids that were acknowledged. */
async function writeUntilDead(origin: string, person: Person, site: ServerSite, curator: number): Promise<number[]> {
  const ids: number[] = []
  for (;;) {
    const answer = await addCustomer(origin, person, draftOf(site.choices, { curator })).catch(() => undefined)
    if (answer === undefined) return ids
    if (answer.status !== 200) throw new Error(`a write was refused: ${answer.status} ${answer.text}`)
    ids.push(answer.json<{ customerId: number }>().customerId)
  }
}

const forget = (origin: string, email: string) =>
  ask(origin, {
    method: 'POST',
    path: '/api/UserAccount/ForgotPassword',
    headers: { 'com-aes': clientSecrets.comAes },
    body: { email, hosting: origin },
  })
    .then(({ status }) => status === 204)
    .catch(() => false)

const idsHeard = ({ heard }: Listener) =>
  heard
    .filter(({ event }) => event === 'CustomerChange')
    .flatMap(({ id, data }) =>
      (data as { customerIds: number[] }).customerIds.map((customerId) => ({ id, customerId })),
    )

/** Every customer that was committed, acknowledged or not, against its log, bell and hub message. */
async function judge(site: ServerSite, listener: Listener, acknowledged: readonly number[], findings: Findings) {
  const waiting = async () =>
    (await site.query<{ n: number }>('select count(*)::int as n from event where delivered_at is null'))[0]?.n === 0
  const tookMs = await until(waiting, toldWithinMs)
  findings.check(tookMs !== undefined, 'events are still waiting 30 s after the restart')
  const rows = await site.query<{ customer_id: number; logs: number; bells: number }>(`
    select c.customer_id::int,
           (select count(*)::int from activity_log l where l.resource = 'Customer' and l.target_id = c.customer_id) as logs,
           (select count(*)::int from bell b where b.resource = 'Customer' and b.target_id = c.customer_id) as bells
      from customer c where c.name = 'Khách thử'`)
  const stored = new Set(rows.map((row) => row.customer_id))
  for (const id of acknowledged) findings.check(stored.has(id), 'an acknowledged customer is lost')
  for (const { logs, bells, customer_id } of rows) {
    findings.check(logs === 1, 'a customer without exactly one log row', `${customer_id}: ${logs}`)
    findings.check(bells === 1, 'a customer without exactly one bell', `${customer_id}: ${bells}`)
  }
  const isHeard = () => {
    const heard = new Set(idsHeard(listener).map(({ customerId }) => customerId))
    return rows.every((row) => heard.has(row.customer_id))
  }
  const all = await until(isHeard, 5_000)
  const heard = idsHeard(listener)
  const missing = rows.filter((row) => !heard.some(({ customerId }) => customerId === row.customer_id))
  findings.check(all !== undefined, 'committed events were not heard on the hub', `${missing.length} of ${rows.length}`)
  for (const { customerId } of heard) findings.check(stored.has(customerId), 'the hub told of what was rolled back')
  const ids = new Set(heard.map(({ id, customerId }) => `${id} ${customerId}`))
  const customers = new Set(heard.map(({ customerId }) => customerId))
  findings.check(ids.size === customers.size, 'a repeated hub message came under another id')
  return { customers: rows.length, repeated: heard.length - ids.size, tookMs: tookMs ?? toldWithinMs }
}

scenario({
  name: 'events-kill',
  promise:
    'killed between commit and telling, every committed event has its log row and its bell exactly once and is heard on the hub (a repeat under the same id), nothing is told of a rollback; a mail goes out at least once, and again only when its sender was killed',
  async run(place, length) {
    const findings = openFindings()
    const kills = choose(length, 6, 40)
    const sink = await openMailSink()
    place.atEnd(sink.close)
    const site = await openOnServer(place)
    const shared = { REDIS_URL: redisUrl, SMTP_URL: sink.url }
    // The second process is never killed: sockets hang on it, and it tells what the first could not.
    const steady = await place.server({
      DATA_DIR: place.folder(),
      DATABASE_URL: site.url,
      ROLES: 'http,realtime',
      ...shared,
    })
    let server: ServerProcess = await site.start(shared)
    const writer = await site.signIn(server, 'leader.sales')
    const curator = await site.signIn(server, 'staff.sales01')
    const listener = await listen(steady.origin, '/hubs/customer', curator)
    place.atEnd(listener.close)
    const acknowledged: number[] = []
    const requested: string[] = []
    const people = await site.query<{ email: string }>('select email from account where deleted_at is null order by 1')
    for (let round = 0; round < kills; round += 1) {
      const writing = [1, 2].map(() => writeUntilDead(server.origin, writer, site, curator.userId))
      const email = people[round % people.length]?.email ?? ''
      const asking = wait(Math.random() * 300).then(() => forget(server.origin, email))
      await wait(200 + Math.random() * 1_000)
      await server.kill()
      if (await asking) requested.push(email)
      acknowledged.push(...(await Promise.all(writing)).flat())
      server = await site.start(shared)
    }
    const told = await judge(site, listener, acknowledged, findings)
    const mailed = await judgeMails(sink.copiesOf, requested, findings)
    const figures = `${kills} kills, ${acknowledged.length} acknowledged of ${told.customers} committed customers; ${told.repeated} hub messages repeated; all told ${Math.round(told.tookMs)} ms after the last restart; ${requested.length} mails asked for, ${mailed} copies`
    return { length: `${kills} kills`, figures, broken: findings.list() }
  },
})

/** A mail job that a kill interrupts runs again: its second link voids the first. */
async function judgeMails(copiesOf: (email: string) => number, requested: readonly string[], findings: Findings) {
  const owed = Map.groupBy(requested, (email) => email)
  await until(() => [...owed].every(([email, all]) => copiesOf(email) >= all.length), mailedWithinMs)
  for (const [email, all] of owed) {
    findings.check(
      copiesOf(email) >= all.length,
      'a mail that was promised never came',
      `${copiesOf(email)} of ${all.length}`,
    )
    findings.check(
      copiesOf(email) <= all.length * 2,
      'more copies of a mail than kills',
      `${copiesOf(email)} of ${all.length}`,
    )
  }
  return [...owed.keys()].reduce((sum, email) => sum + copiesOf(email), 0)
}
