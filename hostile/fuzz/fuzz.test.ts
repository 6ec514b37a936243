import { Agent } from 'node:http'
import { api } from '@crm/contract'
import type { Endpoint } from '@crm/contract/kernel/endpoint'
import fc from 'fast-check'
import { z } from 'zod'
import { type Answer, ask, type Person } from '../ask.ts'
import { choose, type Findings, openFindings, scenario } from '../scenario.ts'
import { clientSecrets } from '../secrets.ts'
import type { ServerProcess } from '../server-process.ts'
import { openOnServer, type ServerSite } from '../site.ts'
import { judge, wordsOfError } from './judge.ts'
import { knownFor } from './known.ts'
import { bodyText, mutated, segmentOf } from './mutations.ts'
import { arbitraryOf, hostileText, type JsonSchema, type Known } from './values.ts'

const callers = ['admin', 'leader.sales', 'staff.sales01', 'viewer.all', 'nobody.rights', null] as const
const seed = Number(process.env['HOSTILE_SEED'] ?? 20_260_101)
const atOnce = 4

interface Shot {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | Buffer | undefined
}

const schemaOf = (type: z.ZodType): JsonSchema =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as JsonSchema

const headerTricks: readonly Record<string, string>[] = [
  {},
  { 'idempotency-key': 'again' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(201) },
  { 'idempotency-key': 'a b' },
  { nameid: '1' },
  { nameid: '1, 2' },
  { nameid: '9'.repeat(40) },
  { 'accept-encoding': 'gzip;q=2, br, *' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=x' },
  { 'content-type': 'APPLICATION/JSON' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'multipart/form-data' },
  { 'user-agent': 'x'.repeat(4_000) },
  { 'x-forwarded-for': '1.2.3.4, not an address' },
]

const anyRecord = (schema: JsonSchema | undefined, known: Known) =>
  schema ? arbitraryOf(schema, known) : fc.constant<unknown>({})

function pathOf({ path, params }: Endpoint, known: Known): fc.Arbitrary<string> {
  const fields = params ? (schemaOf(params).properties ?? {}) : {}
  const parts = path.split('/').map((part) => {
    if (!part.startsWith(':')) return fc.constant(part)
    const name = part.slice(1)
    const found = known[name]
    return segmentOf(found ? fc.constantFrom<unknown>(...found) : arbitraryOf(fields[name] ?? {}, known))
  })
  return fc.tuple(...parts).map((all) => all.join('/'))
}

function queryOf({ query }: Endpoint, known: Known): fc.Arbitrary<string> {
  const valid = anyRecord(query && schemaOf(query), known).map((one) =>
    new URLSearchParams(Object.entries(one as object).map(([key, value]) => [key, String(value)])).toString(),
  )
  const odd = fc
    .tuple(valid, fc.constantFrom('block', 'text', 'count', 'language', '__proto__', 'a'), hostileText)
    .map(([text, key, value]) => `${text}&${key}=${encodeURIComponent(value.slice(0, 3_000).toWellFormed())}&${key}=1`)
  return fc.oneof({ weight: 4, arbitrary: valid }, { weight: 1, arbitrary: odd })
}

/** Requests to one endpoint: many that are nearly right, some that are right, some that are nothing of the kind. */
function shotsAt(endpoint: Endpoint, person: Person | undefined): fc.Arbitrary<Shot> {
  const known = knownFor(person)
  const content = endpoint.body ?? endpoint.form
  const body = content ? bodyText(mutated(arbitraryOf(schemaOf(content), known))) : fc.constant(undefined)
  const tricks = fc.oneof(
    { weight: 5, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom(...headerTricks) },
  )
  return fc.record({ path: pathOf(endpoint, known), query: queryOf(endpoint, known), body, tricks }).map((made) => ({
    path: made.query === '' ? made.path : `${made.path}?${made.query}`,
    body: made.body,
    headers: {
      ...(made.body === undefined ? {} : { 'content-type': 'application/json' }),
      'com-aes': clientSecrets.comAes,
      ...person?.headers,
      ...made.tricks,
    },
  }))
}

interface Range {
  readonly site: ServerSite
  readonly server: ServerProcess
  readonly agent: Agent
  readonly findings: Findings
  readonly statuses: Map<number, number>
}

const wordsOf = ({ body }: Shot) => (typeof body === 'string' ? body.slice(0, 300) : body === undefined ? '' : 'bytes')

async function fire({ server, agent, findings, statuses }: Range, endpoint: Endpoint, shot: Shot): Promise<void> {
  const question = { method: endpoint.method, agent, timeoutMs: 20_000, ...shot }
  const answer: Answer | undefined = await ask(server.origin, question).catch(() => undefined)
  const told = `${shot.path.slice(0, 200)} ${wordsOf(shot)}`
  if (answer === undefined) return findings.add(`${endpoint.method} ${endpoint.path}: no answer`, told.slice(0, 400))
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  const fault = judge(endpoint, answer)
  if (!fault) return
  // A failure is a matter of its endpoint, a wrong form one of them all.
  const kind = answer.status >= 500 ? `${endpoint.method} ${endpoint.path}: ${fault}` : fault
  findings.add(kind, `${told} → ${answer.text.slice(0, 300)}`)
}

/** A shot may have ended the session, or locked or deleted the person: both are set right. */
async function present(range: Range, person: Person): Promise<Person> {
  const answer = await ask(range.server.origin, { path: '/api/LoginSession/GetSessions', headers: person.headers })
  return answer.status === 200 ? person : enter(range, person.userName)
}

async function enter({ site, server }: Range, userName: string): Promise<Person> {
  await site.query(
    `update account set deleted_at = null, state = 'working', activated = true,
       system_role = case when user_name = 'admin' then 'admin' else 'user' end where user_name = $1`,
    [userName],
  )
  return site.signIn(server, userName)
}

async function fireAll(range: Range, name: string | null, shots: number): Promise<void> {
  let person = name === null ? undefined : await enter(range, name)
  const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values<Endpoint>(group))
  for (const [at, endpoint] of endpoints.entries()) {
    if (person) person = await present(range, person)
    const queue = fc.sample(shotsAt(endpoint, person), { numRuns: shots, seed: seed + at })
    const work = async () => {
      for (let shot = queue.pop(); shot; shot = queue.pop()) await fire(range, endpoint, shot)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }
}

scenario({
  name: 'fuzz',
  promise:
    'no 5xx from input but the specified account.resetExpired; every answer is problem+json of the catalogue or the declared reply without an undeclared key; nothing fails in the background',
  async run(place, length) {
    const findings = openFindings(40)
    const shots = choose(length, 14, 300)
    const site = await openOnServer(place, 60)
    const server = await site.start()
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
    const statuses = new Map<number, number>()
    for (const name of callers) await fireAll({ site, server, agent, findings, statuses }, name, shots)
    agent.destroy()
    findings.check(server.isAlive(), 'the process ended')
    for (const line of server.errors()) findings.add(...wordsOfError(line))
    await server.stop()
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`)
    const total = [...statuses.values()].reduce((sum, n) => sum + n, 0)
    const figures = `${total} requests, seed ${seed}: ${counts.join(', ')}`
    return { length: `${shots} per endpoint and caller, ${callers.length} callers`, figures, broken: findings.list() }
  },
})
