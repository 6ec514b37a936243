import { demoPassword } from '../packages/server/src/demo/staff.ts'
import { ask, type Person, signIn } from './ask.ts'
import { listen, until } from './hear.ts'
import { choose, type Findings, msOf, openFindings, quantile, scenario } from './scenario.ts'
import type { ServerProcess } from './server-process.ts'
import { openOnServer, type ServerSite } from './site.ts'

const callsWithinMs = 1_000
const socketsWithinMs = 5_000

interface Way {
  readonly name: string
  /** What the next call is refused with. */
  readonly status: number
  revoke(site: ServerSite, server: ServerProcess, person: Person): Promise<unknown>
  restore(site: ServerSite, person: Person): Promise<unknown>
}

const nothing = async () => undefined
const rightsOf = `update permission set can_access = $1 where function_tag = 'MNU_Customer' and source = 3
  and (owner_id, department_id) = (select position_id, department_id from account where user_id = $2)`

const ways: readonly Way[] = [
  {
    name: 'logout',
    status: 401,
    revoke: (_site, { origin }, { userName, token, headers }) =>
      ask(origin, { method: 'DELETE', path: '/api/LoginSession/DeleteSession', headers, body: { userName, token } }),
    restore: nothing,
  },
  {
    name: 'suspension',
    status: 401,
    revoke: (site, _server, { userId }) =>
      site.query("update account set state = 'suspended' where user_id = $1", [userId]),
    restore: (site, { userId }) => site.query("update account set state = 'working' where user_id = $1", [userId]),
  },
  {
    name: 'rights',
    status: 403,
    revoke: (site, _server, { userId }) => site.query(rightsOf, [false, userId]),
    restore: (site, { userId }) => site.query(rightsOf, [true, userId]),
  },
]

async function measure(site: ServerSite, server: ServerProcess, way: Way, findings: Findings) {
  const person = await signIn(server.origin, 'staff.sales02', demoPassword)
  const list = { path: `/api/Customer/GetTotalAnalysis/${person.userId}/false/all`, headers: person.headers }
  const before = await ask(server.origin, list)
  findings.check(before.status === 200, `${way.name}: refused before`, `${before.status} ${before.text}`)
  const listener = await listen(server.origin, '/hubs/customer', person)
  const startedAt = performance.now()
  await way.revoke(site, server, person)
  const callMs = await until(async () => (await ask(server.origin, list)).status === way.status, socketsWithinMs)
  findings.check(callMs !== undefined && callMs <= callsWithinMs, `${way.name}: calls went on for more than 1 s`)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, socketsWithinMs * 3, undefined))
  const droppedAt = await Promise.race([listener.dropped, late])
  const socketMs = (droppedAt ?? Number.POSITIVE_INFINITY) - startedAt
  findings.check(socketMs <= socketsWithinMs, `${way.name}: a socket lived for more than 5 s`, msOf(socketMs))
  listener.close()
  await way.restore(site, person)
  return { callMs: callMs ?? socketsWithinMs, socketMs }
}

scenario({
  name: 'revocation',
  promise: 'logout, suspension and lost rights hold ≤ 1 s for calls and ≤ 5 s for sockets',
  async run(place, length) {
    const findings = openFindings()
    const rounds = choose(length, 3, 30)
    const site = await openOnServer(place)
    const server = await site.start()
    const figures: string[] = []
    for (const way of ways) {
      const found: { callMs: number; socketMs: number }[] = []
      for (let round = 0; round < rounds; round += 1) found.push(await measure(site, server, way, findings))
      const calls = msOf(
        quantile(
          found.map(({ callMs }) => callMs),
          1,
        ),
      )
      const sockets = msOf(
        quantile(
          found.map(({ socketMs }) => socketMs),
          1,
        ),
      )
      figures.push(`${way.name}: calls ${calls}, sockets ${sockets} at the latest`)
    }
    await server.stop()
    return { length: `${rounds} rounds each`, figures: figures.join('; '), broken: findings.list() }
  },
})
