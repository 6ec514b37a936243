import { setTimeout as wait } from 'node:timers/promises'
import { demoPassword } from '../packages/server/src/demo/staff.ts'
import { ask, authenticate, type Person, signIn } from './ask.ts'
import { addCustomer, draftOf } from './customers.ts'
import { type Listener, listen, until } from './hear.ts'
import { choose, type Findings, msOf, openFindings, quantile, scenario } from './scenario.ts'
import type { ServerProcess } from './server-process.ts'
import { openOnServer, type ServerSite } from './site.ts'

const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'
const failuresPerName = 10
const guessed = 'staff.market'
const heardWithinMs = 5_000

interface Pair {
  readonly site: ServerSite
  readonly first: ServerProcess
  readonly second: ServerProcess
  readonly findings: Findings
}

/** Events written on A against what a socket on B hears. */
async function hearAcross(pair: Pair, writer: Person, hearer: Person, listener: Listener, events: number) {
  const { site, first, findings } = pair
  const tookMs: number[] = []
  for (let n = 0; n < events; n += 1) {
    const answer = await addCustomer(first.origin, writer, draftOf(site.choices, { curator: hearer.userId }))
    const { customerId } = answer.json<{ customerId: number }>()
    const isAbout = (data: unknown) => (data as { customerIds?: number[] }).customerIds?.includes(customerId) === true
    const ms = await until(() => listener.heard.some(({ data }) => isAbout(data)), heardWithinMs)
    findings.check(ms !== undefined, 'an event on A was not heard on B within 5 s')
    tookMs.push(ms ?? heardWithinMs)
  }
  // Long enough for the other process's dispatcher to tell it a second time.
  await wait(2_500)
  const ids = listener.heard.map(({ id }) => id)
  const different = new Set(ids).size
  findings.check(ids.length === different, 'an event was heard twice', `${ids.length} messages of ${different} events`)
  return `${events} events heard on B after ${msOf(quantile(tookMs, 0.5))} (slowest ${msOf(quantile(tookMs, 1))})`
}

async function endAcross({ first, second, findings }: Pair, sessions: number): Promise<string> {
  const endedMs: number[] = []
  for (let n = 0; n < sessions; n += 1) {
    const { userName, token, headers } = await signIn(first.origin, 'staff.sales02', demoPassword)
    const list = { path: '/api/LoginSession/GetSessions', headers }
    findings.check((await ask(second.origin, list)).status === 200, 'a session of A is unknown on B')
    const path = '/api/LoginSession/DeleteSession'
    await ask(first.origin, { method: 'DELETE', path, headers, body: { userName, token } })
    const ms = await until(async () => (await ask(second.origin, list)).status === 401, heardWithinMs)
    findings.check(ms !== undefined && ms <= 1_000, 'a session ended on A lived on B for more than 1 s', `${ms}`)
    endedMs.push(ms ?? heardWithinMs)
  }
  return `${sessions} ended sessions refused on B after ${msOf(quantile(endedMs, 1))} at the latest`
}

/** Guesses in turn at both, with a kill of A in the middle. */
async function guessAcross({ first, second, findings }: Pair, restart: () => Promise<unknown>): Promise<string> {
  const guess = async ({ origin }: ServerProcess) => (await authenticate(origin, guessed, 'Wrong@2026')).status
  const statuses: number[] = []
  for (let n = 0; n < failuresPerName; n += 1) {
    statuses.push(await guess(n % 2 === 0 ? first : second))
    if (n === failuresPerName / 2) await restart()
  }
  const isEach401 = statuses.every((status) => status === 401)
  findings.check(isEach401, 'a guess before the limit was not 401', statuses.join(' '))
  for (const server of [first, second]) {
    const status = await guess(server)
    findings.check(status === 429, `guess ${failuresPerName + 1} over both processes was not 429`, String(status))
  }
  return `guesses over both and a restart: ${statuses.join(' ')}, then 429`
}

scenario({
  name: 'two-processes',
  promise:
    'of two processes A and B: an event on A is heard by a socket on B once; a session ended on A is 401 on B ≤ 1 s; sign-in counters are shared and outlive a restart',
  async run(place, length) {
    const findings = openFindings()
    const site = await openOnServer(place)
    const settings = { REDIS_URL: redisUrl, RATE_LIMITS: 'on' }
    const first = await site.start(settings)
    const second = await place.server({ DATA_DIR: place.folder(), DATABASE_URL: site.url, ...settings })
    const pair = { site, first, second, findings }
    const writer = await site.signIn(first, 'leader.sales')
    const hearer = await signIn(second.origin, 'staff.sales01', demoPassword)
    const listener = await listen(second.origin, '/hubs/customer', hearer)
    place.atEnd(listener.close)
    const events = choose(length, 40, 500)
    const sessions = choose(length, 5, 50)
    const figures = [
      await hearAcross(pair, writer, hearer, listener, events),
      await endAcross(pair, sessions),
      await guessAcross(pair, () => first.kill().then(() => site.start(settings))),
    ]
    await second.stop()
    return { length: `${events} events, ${sessions} sessions`, figures: figures.join('; '), broken: findings.list() }
  },
})
