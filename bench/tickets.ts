import pg from 'pg'
import { type SignedIn, signIn } from './client.ts'
import { type Line, rateLine, type Settings, timeLine } from './compare.ts'
import { startLimit, startProduct } from './customers.ts'
import { takeOutTickets, ticketName, ticketWords } from './filled-database.ts'
import type { Request } from './measure.ts'
import type { Running } from './processes.ts'

const group = 'Tickets'

interface Bench {
  readonly product: Running
  readonly limit: Running
  readonly settings: Settings
}

/** Lists, boards, one ticket and what is written on it, of a company with many tickets. */
export async function measureTickets(databaseUrl: string, settings: Settings): Promise<Line[]> {
  await takeOutTickets(databaseUrl)
  const bench = { product: await startProduct(databaseUrl), limit: await startLimit(databaseUrl), settings }
  const { product, limit } = bench
  const support = await signIn(product.origin, 'staff.support')
  const viewer = await signIn(product.origin, 'viewer.all')
  const ids = await listTickets(databaseUrl, support.departmentId)
  const lines = [
    ...(await measureReads(bench, { support, viewer, ids })),
    ...(await measureSearches(bench, viewer)),
    ...(await measureWrites(bench, support, ids)),
  ]
  await Promise.all([product.stop(), limit.stop()])
  await takeOutTickets(databaseUrl)
  return lines
}

/** Those of a department that are still open, and have something written on them. */
async function listTickets(databaseUrl: string, departmentId: number): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    `select ticket_id::int as id from ticket where department_id = $1 and status = 3 and comments > 1
      order by created_at desc limit 500`,
    [departmentId],
  )
  await client.end()
  return rows.map(({ id }) => id)
}

const list = ({ userId, headers }: SignedIn, viewAll: boolean): Request => ({
  path: `/api/Issue/GetAllIssue/${userId}/${viewAll}/1/20`,
  headers,
})

const board = ({ headers }: SignedIn, viewAll: boolean): Request => ({
  method: 'POST',
  path: '/api/Issue/GetBoard',
  headers,
  body: () => JSON.stringify({ viewAll }),
})

interface Readers {
  readonly support: SignedIn
  readonly viewer: SignedIn
  readonly ids: readonly number[]
}

async function measureReads({ product, limit, settings }: Bench, { support, viewer, ids }: Readers): Promise<Line[]> {
  const [id = 1] = ids
  const { userId, departmentId, headers } = support
  const bareBoard = (path: string): Request => ({ method: 'POST', path, body: () => '{}' })
  const compared: [work: string, owed: number, request: Request, bare: Request][] = [
    ['list block, own department', 0.6, list(support, false), { path: `/tickets/${departmentId}/${userId}` }],
    ['list block, viewAll', 0.6, list(viewer, true), { path: '/tickets' }],
    [
      'board: counts and first blocks, own department',
      0.6,
      board(support, false),
      bareBoard(`/board/${departmentId}/${userId}`),
    ],
    ['board: counts and first blocks, viewAll', 0.6, board(viewer, true), bareBoard('/board')],
    ['detail', 0.5, { path: `/api/Issue/GetIssueById/${id}/${userId}/false`, headers }, { path: `/ticket/${id}` }],
    [
      'log of a ticket',
      0.5,
      { path: `/api/IssueLog/GetLogByIssueId/${id}/${userId}/1/20`, headers },
      { path: `/ticket/${id}/log` },
    ],
  ]
  const lines: Line[] = []
  for (const [work, owed, request, bare] of compared) {
    const pair = { product: { origin: product.origin, request }, limit: { origin: limit.origin, request: bare } }
    lines.push(await rateLine(group, work, owed, pair, settings))
  }
  return lines
}

const texts = { 'a common word': 'khách', 'a code': 'TK012345', 'words that never meet': 'khách zzyzx' }

async function measureSearches({ product: { origin }, settings }: Bench, viewer: SignedIn): Promise<Line[]> {
  const lines: Line[] = []
  for (const [name, text] of Object.entries(texts)) {
    const body = () => JSON.stringify({ text, viewAll: true })
    const request = { method: 'POST' as const, path: '/api/Issue/SearchIssue', headers: viewer.headers, body }
    const pair = { product: { origin, request }, limit: { origin, request: list(viewer, true) } }
    lines.push(await timeLine(group, `search: ${name}, against a list page`, 10, pair, settings))
  }
  return lines
}

const boundary = 'bench-form-boundary'

/** The same fields in the same form for both sides. */
const form = (path: string, { departmentId, headers }: SignedIn, participants: readonly number[]): Request => ({
  method: 'POST',
  path,
  headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  body: (n) => {
    const fields = {
      Name: `${ticketName} ${n}`,
      Content: '<p>Khách vừa nhận máy hôm qua, in hai mặt không được. Nhờ gọi lại trước 16 giờ.</p>',
      DepartmentId: departmentId,
      Priority: 3,
      ListParticipantRefJson: JSON.stringify(participants),
    }
    const parts = Object.entries(fields).map(
      ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    )
    return `${parts.join('')}--${boundary}--\r\n`
  },
})

async function measureWrites(
  { product, limit, settings }: Bench,
  support: SignedIn,
  ids: readonly number[],
): Promise<Line[]> {
  const { userId, headers } = support
  // Each on another ticket: a row that all wait for would be all that is measured.
  const body = (n: number) => JSON.stringify({ issueId: ids[n % ids.length], content: `${ticketWords} ${n}` })
  const comment = (path: string): Request => ({ method: 'POST', path, headers, body })
  const colleagues = [userId + 1, userId + 2]
  const compared: [work: string, request: Request, bare: Request][] = [
    [
      'comment (entry, count, log, event in one transaction)',
      comment('/api/IssueComment/Comment'),
      comment(`/comment/${userId}`),
    ],
    [
      'create (form, ticket, people, log, event in one transaction)',
      form('/api/Issue/AddIssue', support, colleagues),
      form(`/ticket/${userId}`, support, colleagues),
    ],
  ]
  const lines: Line[] = []
  for (const [work, request, bare] of compared) {
    const pair = { product: { origin: product.origin, request }, limit: { origin: limit.origin, request: bare } }
    lines.push(await rateLine(group, work, 0.3, pair, settings))
  }
  return lines
}
