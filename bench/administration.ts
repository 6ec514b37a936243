import pg from 'pg'
import { type SignedIn, signIn } from './client.ts'
import { type Line, rateLine, type Settings } from './compare.ts'
import { startLimit, startProduct } from './customers.ts'
import type { Held, Request } from './measure.ts'

const group = 'Administration'

/** A company of 200 departments and 5,000 people: what its administrators open and change. */
export async function measureAdministration(databaseUrl: string, settings: Settings): Promise<Line[]> {
  const [product, limit] = [await startProduct(databaseUrl), await startLimit(databaseUrl)]
  const admin = await signIn(product.origin, 'admin')
  const employee = await signIn(product.origin, 'staff.sales01')
  const owners = await listOwners(databaseUrl)
  const users = (query: string): Request => ({ path: `/api/UserInfo/GetAllUser${query}`, headers: admin.headers })
  const tree = { path: '/api/Department/GetAllDepartment', headers: admin.headers }
  const compared: [work: string, owed: number, request: Request, bare: Request][] = [
    ['users, list block', 0.4, users(''), { path: '/users' }],
    ['users, list block with total', 0.4, users('?count=true'), { path: '/users' }],
    ['users, search by name', 0.4, users('?text=nguyen%20thi'), { path: '/users/search?text=nguyen%20thi' }],
    ['department tree', 0.4, tree, { path: '/departments' }],
    ['session and rights of a call that needs nothing else', 0.4, bareCall(employee), { path: sessionPath(employee) }],
    [
      'rights changed (lock, version, log, event, audit) against one upsert',
      0.1,
      changeRights(admin, owners),
      upsertRights(owners),
    ],
  ]
  const lines: Line[] = []
  for (const [work, owed, request, bare] of compared) {
    const pair = {
      product: { origin: product.origin, request },
      limit: { origin: limit.origin, request: bare },
    }
    lines.push(await rateLine(group, work, owed, pair, settings))
  }
  await Promise.all([product.stop(), limit.stop()])
  await takeOut(databaseUrl)
  return lines
}

/** Counts of the own customers are kept in memory: what is left is to know who calls, and what that person may. */
const bareCall = ({ userId, headers }: SignedIn): Request => ({
  path: `/api/Customer/CalculateCustomerBlocks/${userId}/false/all/20`,
  headers,
})

function sessionPath({ headers }: SignedIn): string {
  const [, claims = ''] = headers['authorization']?.split('.') ?? []
  const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string }
  return `/actor/${sid}`
}

/** People above these are the builder's: none of them has records of the own. */
const builtAbove = 100

/** What the run wrote goes again: the next one begins with the same company. */
async function takeOut(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    delete from permission where source = 1 and owner_id > ${builtAbove};
    delete from permission_set where source = 1 and owner_id > ${builtAbove};
    delete from activity_log; delete from event; delete from audit`)
  await client.query('vacuum (analyze) permission, permission_set, activity_log, event, audit')
  await client.end()
}

interface Owner {
  readonly userId: number
  version: number
}

/** People with what version their own records are at: an update must name the present one. */
async function listOwners(databaseUrl: string): Promise<Owner[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<Owner>(
    `select a.user_id::int as "userId", coalesce(s.version, 0) as version
       from account a left join permission_set s on s.source = 1 and s.owner_id = a.user_id
      where a.deleted_at is null and a.user_id > ${builtAbove} order by a.user_id`,
  )
  await client.end()
  return rows
}

/** Nobody's records are asked for twice at a time: an owner is taken for a request and comes back with its answer. */
function takeOwner(owners: Owner[], held: Held): Owner {
  const owner = owners.shift()
  if (owner === undefined) throw new Error('there are more requests at once than people')
  held.kept = owner
  return owner
}

const off = {
  editPermission: false,
  deletePermission: false,
  permanentDeletePermission: false,
  downloadPermission: false,
  viewAllPermission: false,
}

function changeRights({ headers }: SignedIn, owners: Owner[]): Request {
  return {
    method: 'PUT',
    path: '/api/UserPermission/UpdateUserPermission',
    headers,
    body: (_, held) => {
      const { userId, version } = takeOwner(owners, held)
      const isGiven = version % 2 === 0
      const flags = { ...off, accessPermission: isGiven, addPermission: isGiven }
      return JSON.stringify({ userId, version, permissions: [{ functionTag: 'MNU_Inbox', ...flags }] })
    },
    answered: ({ kept }, answer) => {
      const [record] = JSON.parse(answer) as { version?: number }[]
      if (isOwner(kept)) owners.push({ ...kept, version: record?.version ?? kept.version })
    },
  }
}

/** A row of the same table for another function, so that neither undoes what the other measures. */
const upsertRights = (owners: readonly Owner[]): Request => ({
  method: 'POST',
  path: '/permission',
  body: (n) => JSON.stringify({ userId: owners[n % owners.length]?.userId, given: n % 2 === 0 }),
})

const isOwner = (kept: unknown): kept is Owner => typeof kept === 'object' && kept !== null && 'userId' in kept
