import { setTimeout as wait } from 'node:timers/promises'
import { ask, type Person } from './ask.ts'
import { addCustomer, draftOf, storedPhone } from './customers.ts'
import { onServer } from './database.ts'
import { openDatabaseProxy } from './database-proxy.ts'
import { until } from './hear.ts'
import { choose, type Findings, msOf, openFindings, quantile, scenario } from './scenario.ts'
import type { ServerProcess } from './server-process.ts'
import { openOnServer, type ServerSite } from './site.ts'

const wellWithinMs = 10_000

const listOf = ({ userId, headers }: Person) => ({
  path: `/api/Customer/GetAllCustomerByPage/${userId}/true/all/1/20`,
  headers,
})

/** Writes until told to end; answers the phones of what was acknowledged. */
function keepWriting(server: ServerProcess, person: Person, site: ServerSite) {
  let isOver = false
  const phones: string[] = []
  const writing = (async () => {
    while (!isOver) {
      const draft = draftOf(site.choices)
      const answer = await addCustomer(server.origin, person, draft).catch(() => undefined)
      if (answer?.status === 200) phones.push(storedPhone(draft.phoneCustomer))
      await wait(20)
    }
  })()
  return async () => {
    isOver = true
    await writing
    return phones
  }
}

/** What callers see while the database is away. */
async function watch(server: ServerProcess, person: Person, forMs: number, way: string, findings: Findings) {
  const tookMs: number[] = []
  const endMs = performance.now() + forMs
  while (performance.now() < endMs) {
    const startedAt = performance.now()
    const answer = await ask(server.origin, listOf(person)).catch(() => undefined)
    tookMs.push(performance.now() - startedAt)
    if (answer?.status !== 200) {
      findings.check(
        answer?.status === 503,
        `${way}: a call got no 503`,
        `${answer?.status} ${answer?.text ?? 'no answer'}`,
      )
      if (answer?.status === 503)
        findings.check(answer.headers['retry-after'] !== undefined, `${way}: a 503 without Retry-After`)
    }
    const alive = await ask(server.origin, { path: '/healthz' }).catch(() => undefined)
    findings.check(alive?.status === 200, `${way}: /healthz did not answer 200`, String(alive?.status))
    await wait(50)
  }
  return tookMs
}

/** Takes the database away in one way, gives it back, and measures how long the product needs. */
async function absence(
  { server, person, findings }: { server: ServerProcess; person: Person; findings: Findings },
  { way, forMs, take, giveBack }: { way: string; forMs: number; take(): unknown; giveBack(): unknown },
): Promise<string> {
  await wait(2_000)
  await take()
  const tookMs = await watch(server, person, forMs, way, findings)
  const ready = await ask(server.origin, { path: '/readyz' }).catch(() => undefined)
  findings.check(ready?.status === 503, `${way}: /readyz did not say so`, String(ready?.status))
  await giveBack()
  const isWell = async () => (await ask(server.origin, listOf(person)).catch(() => undefined))?.status === 200
  const wellMs = await until(isWell, wellWithinMs * 3)
  findings.check(wellMs !== undefined && wellMs <= wellWithinMs, `${way}: not well within 10 s`, `${wellMs}`)
  findings.check(server.isAlive(), `${way}: the process ended`)
  return `${way}: ${tookMs.length} calls, slowest answer ${msOf(quantile(tookMs, 1))}, well again after ${msOf(wellMs ?? 0)}`
}

const allowed = (name: string, isOpen: boolean) => onServer(`alter database ${name} allow_connections ${isOpen}`)

/** As an operator does for maintenance: nobody may connect, and whoever is there is sent away. */
async function closeDatabase(name: string): Promise<void> {
  await allowed(name, false)
  await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}

scenario({
  name: 'database-away',
  promise:
    'while the database is away 503 with Retry-After and /healthz 200; well again ≤ 10 s after it is back, the process lives, no acknowledged write is lost',
  async run(place, length) {
    const findings = openFindings()
    const forMs = choose(length, 6_000, 60_000)
    const site = await openOnServer(place)
    const { name } = site
    const proxy = await openDatabaseProxy(site.url)
    place.atEnd(proxy.close)
    const server = await site.start({ DATABASE_URL: proxy.url })
    const person = await site.signIn(server, 'admin')
    const stopWriting = keepWriting(server, person, site)
    const parts = { server, person, findings }
    const giveBack = () => proxy.set('passes')
    const open = () => allowed(name, true)
    place.atEnd(open)
    const figures = [
      await absence(parts, { way: 'refused', forMs, take: () => proxy.set('refuses'), giveBack }),
      // A statement on its way when the line falls silent is given up after 35 s.
      await absence(parts, { way: 'silent', forMs: forMs + 40_000, take: () => proxy.set('silent'), giveBack }),
      await absence(parts, { way: 'closed by its operator', forMs, take: () => closeDatabase(name), giveBack: open }),
    ]
    const phones = await stopWriting()
    const count = 'select count(*)::int as n from customer where phone = any($1)'
    const [stored] = await site.query<{ n: number }>(count, [phones])
    findings.check(stored?.n === phones.length, 'acknowledged writes are lost', `${stored?.n} of ${phones.length}`)
    await server.stop()
    figures.push(`${phones.length} acknowledged writes, ${stored?.n} stored`)
    return { length: `${forMs / 1_000} s each`, figures: figures.join('; '), broken: findings.list() }
  },
})
