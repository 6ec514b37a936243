import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type BareSocket, WebSocket } from './bare-websocket.ts'
import { type SignedIn, signIn } from './client.ts'
import type { Line, Settings } from './compare.ts'
import { startProduct } from './customers.ts'
import { median } from './measure.ts'
import { type Running, start } from './processes.ts'

const group = 'Realtime'
const socketCount = 1_000
const eventsPerRound = 10
const hub = '/hubs/issue'

/** Whoever listens: each arrival is noted by its moment and nothing is read, so that both sides cost the caller the same. */
interface Listeners {
  /** Does something and waits until every socket has heard of it; milliseconds since then, of each. */
  hear(act: () => Promise<unknown>): Promise<number[]>
  close(): void
}

function listenersOf(sockets: readonly BareSocket[], isEvent: (bytes: Buffer) => boolean): Listeners {
  let arrivals: number[] = []
  let tell = () => {}
  for (const socket of sockets)
    socket.on('message', (bytes) => {
      if (!isEvent(bytes)) return
      arrivals.push(performance.now())
      if (arrivals.length === sockets.length) tell()
    })
  return {
    async hear(act) {
      arrivals = []
      const isHeard = new Promise<void>((resolve) => {
        tell = resolve
      })
      const startedAt = performance.now()
      await act()
      await isHeard
      return arrivals.map((at) => at - startedAt)
    },
    close() {
      for (const socket of sockets) socket.close()
    },
  }
}

/** A socket that is open, and has said `first` and been answered with something that begins with `answer`. */
function open(address: string, first?: string, answer = ''): Promise<BareSocket> {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    if (first === undefined) return socket.once('open', () => resolve(socket))
    socket.on('message', (bytes) => {
      const text = bytes.toString()
      // Engine.IO opens and asks now and then whether we live.
      if (text.startsWith('0')) socket.send(first)
      if (text === '2') socket.send('3')
      if (text.startsWith(answer)) resolve(socket)
      if (text.startsWith('44')) reject(new Error(text))
    })
  })
}

const addressOf = ({ origin }: Running) => origin.replace('http', 'ws')

function openHubSocket(product: Running, { headers }: SignedIn): Promise<BareSocket> {
  const token = headers['authorization']?.replace('Bearer ', '') ?? ''
  const address = `${addressOf(product)}/realtime/?EIO=4&transport=websocket`
  return open(address, `40${hub},${JSON.stringify({ token })}`, `40${hub},`)
}

/** Some at a time: a thousand at once would be a test of the way in. */
async function openMany(make: (index: number) => Promise<BareSocket>): Promise<BareSocket[]> {
  const sockets: BareSocket[] = []
  while (sockets.length < socketCount)
    sockets.push(...(await Promise.all(Array.from({ length: 50 }, (_, n) => make(sockets.length + n)))))
  return sockets
}

/** The largest department but the first one, and who works there. */
async function readDepartment(databaseUrl: string): Promise<{ id: number; names: string[] }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: number; names: string[] }>(`
    select a.department_id::int as id, array_agg(a.user_name) as names
      from account a join department d on d.department_id = a.department_id
     where a.deleted_at is null and a.activated and a.state = 'working' and d.parent_id is not null
       and a.system_role <> 'admin'
       and exists (select 1 from permission p where p.source = a.priority_permission and p.function_tag = 'MNU_Issue'
                    and p.can_access and p.owner_id = case a.priority_permission when 1 then a.user_id
                                     when 2 then a.user_group_id else a.position_id end
                    and p.department_id = case a.priority_permission when 3 then a.department_id else 0 end)
     group by 1 order by count(*) desc limit 1`)
  await client.end()
  const [department] = rows
  if (!department) throw new Error('nobody may see tickets')
  return department
}

async function addTicket({ origin }: Running, { headers }: SignedIn, departmentId: number): Promise<number> {
  const form = new FormData()
  const fields = { Name: 'Phiếu đo', DepartmentId: departmentId, Priority: 3 }
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value))
  const answer = await fetch(`${origin}/api/Issue/AddIssue`, { method: 'POST', headers, body: form })
  if (!answer.ok) throw new Error(`no ticket: ${await answer.text()}`)
  return ((await answer.json()) as { index: number }).index
}

const post = async (url: string, body: object, headers: Record<string, string> = {}) => {
  const type = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers: { ...headers, ...type }, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
}

interface Run {
  /** From the first delivery on: to the socket in the middle, and to the last. */
  readonly p50Ms: number
  readonly lastMs: number
  /** From the call on, to the last. */
  readonly callMs: number
}

function runOf(arrivals: readonly number[]): Run {
  const sorted = [...arrivals].sort((one, other) => one - other)
  const [first = 0, last = 0] = [sorted[0], sorted.at(-1)]
  return { p50Ms: median(sorted) - first, lastMs: last - first, callMs: last }
}

const middle = (runs: readonly Run[], pick: (run: Run) => number) => median(runs.map(pick))

/** One event about a ticket to 1,000 sockets of the people of its department, against a bare `ws` server. */
export async function measureFanOut(databaseUrl: string, { rounds, note }: Settings): Promise<Line[]> {
  const product = await startProduct(databaseUrl)
  const bare = await start(fileURLToPath(new URL('fan-out-limit.ts', import.meta.url)), {}, '/')
  const { id, names } = await readDepartment(databaseUrl)
  const people = await Promise.all(names.slice(0, 25).map((name) => signIn(product.origin, name)))
  const admin = await signIn(product.origin, 'admin')
  const issueId = await addTicket(product, admin, id)
  const personOf = (index: number) => people[index % people.length] ?? admin
  const own = listenersOf(await openMany((index) => openHubSocket(product, personOf(index))), (bytes) =>
    bytes.includes('IssueComment'),
  )
  const limit = listenersOf(await openMany(() => open(addressOf(bare))), () => true)
  const message = { issue: { code: 'TK000001', createUser: 'admin', createUserFullName: 'Quản trị' }, tagUsers: [1] }
  const told = { id: crypto.randomUUID(), data: message }
  const comment = () => post(`${product.origin}/api/IssueComment/Comment`, { issueId, content: 'Đo' }, admin.headers)
  const say = () => post(`${bare.origin}/`, ['IssueComment', told])
  const [ownRuns, bareRuns]: [Run[], Run[]] = [[], []]
  for (let n = 0; n <= rounds * eventsPerRound; n += 1) {
    const runs = [runOf(await limit.hear(say)), runOf(await own.hear(comment))] as const
    // The first goes before and is not counted.
    if (n === 0) continue
    bareRuns.push(runs[0])
    ownRuns.push(runs[1])
  }
  own.close()
  limit.close()
  await Promise.all([product.stop(), bare.stop()])
  const lines = [lineOf('the socket in the middle', 'p50Ms'), lineOf('the last socket', 'lastMs')]
  for (const line of lines) note(`${line.work}: ${line.ratio.toFixed(2)} × (at most ${line.owed})`)
  return lines

  function lineOf(until: string, pick: 'p50Ms' | 'lastMs'): Line {
    const [ownMs, bareMs] = [middle(ownRuns, (run) => run[pick]), middle(bareRuns, (run) => run[pick])]
    const shown = (ms: number, runs: readonly Run[]) =>
      `${ms.toFixed(1)} ms${pick === 'lastMs' ? `, ${rateOf(ms)} per s; ${middle(runs, (run) => run.callMs).toFixed(0)} ms from the call on` : ''}`
    return {
      group,
      work: `a ticket event to ${socketCount.toLocaleString('en')} sockets of ${people.length} people, from the first delivery to ${until}`,
      product: shown(ownMs, ownRuns),
      limit: shown(bareMs, bareRuns),
      ratio: ownMs / bareMs,
      owed: 1.5,
      isMost: true,
    }
  }
}

const rateOf = (ms: number) => Math.round((socketCount / ms) * 1000).toLocaleString('en')
