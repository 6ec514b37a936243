import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type SignedIn, signIn } from './client.ts'
import { type Line, rateLine, type Settings, timeLine } from './compare.ts'
import { takeOut } from './filled-database.ts'
import type { Request } from './measure.ts'
import { type Running, start } from './processes.ts'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const group = 'Customers'

export const productEnv = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  NODE_ENV: 'production',
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'off',
  DEMO: 'false',
  DATA_DIR: '/tmp/lite-crm-bench',
  COM_AES: 'bench-com-aes-value',
  CLIENT_PASSPHRASE: 'bench-client-passphrase',
  JWT_SECRET: 'bench-jwt-secret-value-of-some-length',
  DATA_KEY: 'bench-data-key-of-some-length',
})

/** As `npm start` runs it. */
export const serverFlags: string[] = JSON.parse(readFileSync(here('../packages/server/node-flags.json'), 'utf8'))

export const startProduct = (databaseUrl: string, env: Record<string, string> = {}): Promise<Running> =>
  start(here('../packages/server/src/main.ts'), { ...productEnv(databaseUrl), ...env }, '/readyz', serverFlags)
export const startLimit = (databaseUrl: string): Promise<Running> =>
  start(here('limit.ts'), { DATABASE_URL: databaseUrl, NODE_ENV: 'production' }, '/all')

export const page = ({ userId, headers }: SignedIn, viewAll: boolean, block = 1, query = ''): Request => ({
  path: `/api/Customer/GetAllCustomerByPage/${userId}/${viewAll}/all/${block}/20${query}`,
  headers,
})

const draftName = 'Nguyễn Văn Đo '
const draft = (n: number) => ({
  name: `${draftName}${n}`,
  phone: `8497${String(n).padStart(8, '0').slice(-8)}`,
  email: `do${n}@do.test`,
})

interface Bench {
  readonly databaseUrl: string
  readonly product: Running
  readonly limit: Running
  readonly settings: Settings
}

type Listed = { items: { customerId: number; sourceCustomer: number; groupCustomer: number[]; createdDate: string }[] }

export async function measureCustomers(databaseUrl: string, settings: Settings): Promise<Line[]> {
  const bench = {
    databaseUrl,
    product: await startProduct(databaseUrl),
    limit: await startLimit(databaseUrl),
    settings,
  }
  const { product, limit } = bench
  const viewer = await signIn(product.origin, 'viewer.all')
  const lines = [
    ...(await measureReads(bench, viewer)),
    ...(await measureDepth(bench, viewer)),
    await measureCreate(bench, viewer),
    memoryLine(bench),
  ]
  await Promise.all([product.stop(), limit.stop()])
  return lines
}

async function measureReads({ product, limit, settings }: Bench, viewer: SignedIn): Promise<Line[]> {
  const sales = await signIn(product.origin, 'staff.sales01')
  const leader = await signIn(product.origin, 'leader.sales')
  const { items } = (await ask(product, page(viewer, true))) as Listed
  const id = items[0]?.customerId ?? 1
  const all = page(viewer, true)
  const blocks = { ...all, path: `/api/Customer/CalculateCustomerBlocks/${viewer.userId}/true/all/20` }
  const one = { ...all, path: `/api/Customer/GetCustomerInfoById/${id}/${viewer.userId}/true` }
  const compared: [work: string, owed: number, request: Request, bare: string][] = [
    ['list block, own', 0.6, page(sales, false), `/own/${sales.userId}`],
    ['list block, department', 0.6, page(leader, true), `/department/${leader.departmentId}`],
    ['list block, viewAll', 0.6, all, '/all'],
    ['list block with total, viewAll', 0.4, page(viewer, true, 1, '?count=true'), '/all'],
    ['CalculateCustomerBlocks', 0.4, blocks, '/all'],
    ['detail with contacts', 0.5, one, `/one/${id}`],
  ]
  const lines: Line[] = []
  for (const [work, owed, request, bare] of compared) {
    const pair = {
      product: { origin: product.origin, request },
      limit: { origin: limit.origin, request: { path: bare } },
    }
    lines.push(await rateLine(group, work, owed, pair, settings))
  }
  return lines
}

function memoryLine({ product, limit }: Bench): Line {
  const [own, bare] = [product.memoryMb(), limit.memoryMb()]
  const work = 'memory after the run'
  return {
    group: 'Process',
    work,
    product: `${own} MB`,
    limit: `${bare} MB`,
    ratio: own / bare,
    owed: 2.5,
    isMost: true,
  }
}

async function ask({ origin }: Running, { path, headers = {} }: Request): Promise<unknown> {
  return (await fetch(origin + path, { headers })).json()
}

/** A block in the middle of the list against the first one, and against a bare keyset page at the same place. */
async function measureDepth({ product, limit, settings }: Bench, viewer: SignedIn): Promise<Line[]> {
  const first = page(viewer, true)
  const counted = { ...first, path: `/api/Customer/CalculateCustomerBlocks/${viewer.userId}/true/all/20` }
  const { blocks } = (await ask(product, counted)) as { blocks: number }
  const deep = Math.min(25_000, Math.floor(blocks / 2))
  const { items } = (await ask(product, page(viewer, true, deep))) as Listed
  const bare = `/keyset/${encodeURIComponent(items[0]?.createdDate ?? '')}/${items[0]?.customerId ?? 0}`
  const there = { origin: product.origin, request: page(viewer, true, deep) }
  const name = `block ${deep.toLocaleString('en')}`
  const againstFirst = { product: there, limit: { origin: product.origin, request: first } }
  const againstKeyset = { product: there, limit: { origin: limit.origin, request: { path: bare } } }
  return [
    await timeLine(group, `${name} against block 1`, 1.5, againstFirst, settings),
    // A list block may take 1 / 0.6 of the bare page anywhere; the place in the list may add 1.3.
    await timeLine(group, `${name} against a bare keyset page there`, 1.3 / 0.6, againstKeyset, settings),
  ]
}

async function measureCreate({ databaseUrl, product, limit, settings }: Bench, viewer: SignedIn): Promise<Line> {
  const { headers, userId } = await signIn(product.origin, 'staff.sales01')
  const { items } = (await ask(product, page(viewer, true))) as Listed
  const { sourceCustomer = 1, groupCustomer = [1] } = items[0] ?? {}
  const own = (n: number) => {
    const { name, phone, email } = draft(n)
    return JSON.stringify({ name, phoneCustomer: phone, emailCustomer: email, sourceCustomer, groupCustomer })
  }
  const bare = (n: number) =>
    JSON.stringify({ ...draft(n), source: sourceCustomer, user: userId, groups: groupCustomer })
  const pair = {
    product: {
      origin: product.origin,
      request: { method: 'POST' as const, path: '/api/Customer/AddCustomer', headers, body: own },
    },
    limit: { origin: limit.origin, request: { method: 'POST' as const, path: '/create', body: bare } },
  }
  const line = await rateLine(group, 'create (record, log, event in one transaction)', 0.3, pair, settings)
  await takeOut(databaseUrl, draftName)
  return line
}
