import { fileURLToPath } from 'node:url'
import { type SignedIn, signIn } from './client.ts'
import { type Line, rateLine, type Settings, timeLine } from './compare.ts'
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

export const startProduct = (databaseUrl: string): Promise<Running> =>
  start(here('../packages/server/src/main.ts'), productEnv(databaseUrl), '/readyz')
export const startLimit = (databaseUrl: string): Promise<Running> =>
  start(here('limit.ts'), { DATABASE_URL: databaseUrl, NODE_ENV: 'production' }, '/all')

export const page = ({ userId, headers }: SignedIn, viewAll: boolean, block = 1, query = ''): Request => ({
  path: `/api/Customer/GetAllCustomerByPage/${userId}/${viewAll}/all/${block}/20${query}`,
  headers,
})

const draft = (n: number) => ({
  name: `Nguyễn Văn Đo ${n}`,
  phone: `8497${String(n).padStart(8, '0').slice(-8)}`,
  email: `do${n}@do.test`,
})

export async function measureCustomers(databaseUrl: string, settings: Settings): Promise<Line[]> {
  const product = await startProduct(databaseUrl)
  const limit = await startLimit(databaseUrl)
  const sales = await signIn(product.origin, 'staff.sales01')
  const leader = await signIn(product.origin, 'leader.sales')
  const viewer = await signIn(product.origin, 'viewer.all')
  const pair = (request: Request, path: string) => ({
    product: { origin: product.origin, request },
    limit: { origin: limit.origin, request: { path } },
  })
  const { items } = (await ask(product, page(viewer, true))) as {
    items: { customerId: number; sourceCustomer: number; groupCustomer: number[] }[]
  }
  const first = items[0]
  const id = first?.customerId ?? 1
  const lines: Line[] = [
    await rateLine(group, 'list block, own', 0.6, pair(page(sales, false), `/own/${sales.userId}`), settings),
    await rateLine(
      group,
      'list block, department',
      0.6,
      pair(page(leader, true), `/department/${leader.departmentId}`),
      settings,
    ),
    await rateLine(group, 'list block, viewAll', 0.6, pair(page(viewer, true), '/all'), settings),
    await rateLine(
      group,
      'list block with total, viewAll',
      0.4,
      pair(page(viewer, true, 1, '?count=true'), '/all'),
      settings,
    ),
    await rateLine(
      group,
      'CalculateCustomerBlocks',
      0.4,
      pair(
        { ...page(viewer, true), path: `/api/Customer/CalculateCustomerBlocks/${viewer.userId}/true/all/20` },
        '/all',
      ),
      settings,
    ),
    await rateLine(
      group,
      'detail with contacts',
      0.5,
      pair(
        { headers: viewer.headers, path: `/api/Customer/GetCustomerInfoById/${id}/${viewer.userId}/true` },
        `/one/${id}`,
      ),
      settings,
    ),
  ]
  lines.push(...(await measureDepth(product, limit, viewer, settings)))
  lines.push(await measureCreate(product, limit, sales, first, settings))
  settings.note(`memory after the run: product ${product.memoryMb()} MB, limit ${limit.memoryMb()} MB`)
  lines.push({
    group: 'Process',
    work: 'memory after the run',
    product: `${product.memoryMb()} MB`,
    limit: `${limit.memoryMb()} MB`,
    ratio: product.memoryMb() / limit.memoryMb(),
    owed: 2,
    isMost: true,
  })
  await Promise.all([product.stop(), limit.stop()])
  return lines
}

async function ask({ origin }: Running, { path, headers = {} }: Request): Promise<unknown> {
  return (await fetch(origin + path, { headers })).json()
}

/** A block in the middle of the list against the first one, and against a bare keyset page at the same place. */
async function measureDepth(product: Running, limit: Running, viewer: SignedIn, settings: Settings): Promise<Line[]> {
  const { blocks } = (await ask(product, {
    ...page(viewer, true),
    path: `/api/Customer/CalculateCustomerBlocks/${viewer.userId}/true/all/20`,
  })) as { blocks: number }
  const deep = Math.min(25_000, Math.floor(blocks / 2))
  const { items } = (await ask(product, page(viewer, true, deep))) as {
    items: { customerId: number; createdDate: string }[]
  }
  const from = items[0]
  const product25k = { origin: product.origin, request: page(viewer, true, deep) }
  const bare = {
    origin: limit.origin,
    request: { path: `/keyset/${encodeURIComponent(from?.createdDate ?? '')}/${from?.customerId ?? 0}` },
  }
  return [
    await timeLine(
      group,
      `block ${deep.toLocaleString('en')} against block 1`,
      1.5,
      { product: product25k, limit: { origin: product.origin, request: page(viewer, true) } },
      settings,
    ),
    await timeLine(
      group,
      `block ${deep.toLocaleString('en')} against a bare keyset page there`,
      1.3 / 0.6,
      { product: product25k, limit: bare },
      settings,
    ),
  ]
}

async function measureCreate(
  product: Running,
  limit: Running,
  { headers, userId }: SignedIn,
  like: { sourceCustomer: number; groupCustomer: number[] } | undefined,
  settings: Settings,
): Promise<Line> {
  const source = like?.sourceCustomer ?? 1
  const own = (n: number) => {
    const { name, phone, email } = draft(n)
    return JSON.stringify({
      name,
      phoneCustomer: phone,
      emailCustomer: email,
      sourceCustomer: source,
      groupCustomer: like?.groupCustomer ?? [1],
    })
  }
  const bare = (n: number) => JSON.stringify({ ...draft(n), source, user: userId })
  return rateLine(
    group,
    'create (record, log, event in one transaction)',
    0.4,
    {
      product: {
        origin: product.origin,
        request: { method: 'POST', path: '/api/Customer/AddCustomer', headers, body: own },
      },
      limit: { origin: limit.origin, request: { method: 'POST', path: '/create', body: bare } },
    },
    settings,
  )
}
