import { api } from '@crm/contract'
import type { Endpoint } from '@crm/contract/kernel/endpoint'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallerKind, callers, matrix } from '../../testing/access-matrix.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { hashTables } from '../../testing/tables.ts'

let h: Harness
const signed = new Map<CallerKind, Pick<Caller, 'get'> & { me?: Caller['me'] }>()
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'off' })
  for (const [kind, userName] of Object.entries(callers))
    signed.set(kind as CallerKind, userName === null ? h.stranger : await h.signIn(userName))
})
afterAll(() => h.close())

const cases = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => {
    const row: Record<string, readonly CallerKind[]> = matrix[group as keyof typeof matrix]
    return { label: `${group}.${name}`, endpoint, admitted: row[name] ?? [] }
  }),
)

/** A path that is well-formed and names the caller where it names an actor; what it asks for need not exist. */
function pathFor({ path }: Endpoint, userId: number): string {
  const values: Record<string, string> = {
    userId: String(userId),
    viewAll: 'false',
    isDelete: 'false',
    activeTab: 'all',
    tag: 'all',
    // Whose record a person may read is decided by the id: the own one is everybody's.
    ...(path.includes('GetUserInfoByUserId') ? { id: String(userId) } : {}),
  }
  return path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '1')
}

async function ask(kind: CallerKind, endpoint: Endpoint) {
  const caller = signed.get(kind)
  const headers = { 'com-aes': h.config.COM_AES, ...(caller?.me ? { authorization: `Bearer ${caller.me.token}` } : {}) }
  const isForm = endpoint.form !== undefined
  const body = endpoint.method === 'GET' || isForm ? {} : { payload: {} }
  const form = isForm
    ? { payload: '--b--\r\n', headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' } }
    : { headers }
  return h.app.inject({ method: endpoint.method, url: pathFor(endpoint, caller?.me?.userId ?? 1), ...body, ...form })
}

const closed = new Set(['access.unknownCaller', 'access.forbidden', 'access.comAes'])
/** These read the body before they know: whose activation, whose registration. */
const decidedByHandler = new Set(['account.activate', 'account.register'])

const isClosed = (answer: LightMyRequestResponse) =>
  (answer.statusCode === 401 || answer.statusCode === 403) && closed.has(answer.json().code)

async function expectClosed(label: string, endpoint: Endpoint, kind: CallerKind): Promise<void> {
  const answer = await ask(kind, endpoint)
  const expected = decidedByHandler.has(label) ? [400, 401, 403] : [kind === 'stranger' ? 401 : 403]
  expect({ kind, status: answer.statusCode }).toEqual({ kind, status: expect.toBeOneOf(expected) })
  if (!decidedByHandler.has(label)) expect(isClosed(answer)).toBe(true)
}

async function expectOpen(label: string, endpoint: Endpoint, kind: CallerKind): Promise<void> {
  // Whose record a permission call names decides it; that is tested below.
  if (decidedByHandler.has(label) || endpoint.path.includes('Permission')) return
  const answer = await ask(kind, endpoint)
  expect({ kind, isClosed: isClosed(answer) }).toEqual({ kind, isClosed: false })
  expect(answer.statusCode).toBeLessThan(500)
}

describe('the access matrix', () => {
  it.each(cases)('$label admits $admitted and nobody else', async ({ label, endpoint, admitted }) => {
    const before = await hashTables(h.db)
    const kinds = Object.keys(callers) as CallerKind[]
    const refused = kinds.filter((kind) => !admitted.includes(kind))
    for (const kind of refused) await expectClosed(label, endpoint, kind)
    expect(await hashTables(h.db)).toEqual(before)
    for (const kind of admitted) await expectOpen(label, endpoint, kind)
  })

  it('is asked before the body is read: nonsense from someone without the right is still refused as such', async () => {
    const nobody = await h.signIn('nobody.rights')
    const answer = await nobody.post('/api/Customer/AddCustomer', '{ not json', {
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(403)
  })
})

describe('a bearer', () => {
  it('is one in whatever case its scheme is written', async () => {
    const { token } = (await h.signIn('staff.sales01')).me
    for (const scheme of ['bearer', 'BEARER']) {
      const caller = h.callerWith({ authorization: `${scheme} ${token}` })
      expect((await caller.get('/api/LoginSession/GetSessions')).statusCode).toBe(200)
    }
  })
})

describe('an actor field', () => {
  const page = (userId: number | string, viewAll = 'false') =>
    `/api/Customer/GetAllCustomerByPage/${userId}/${viewAll}/all/1/20`

  it('must name the caller; an admin may name another on a read', async () => {
    const sales = await h.signIn('staff.sales01')
    const admin = await h.signIn('admin')
    expect((await sales.get(page(sales.me.userId))).statusCode).toBe(200)
    expect((await sales.get(page(admin.me.userId))).json().code).toBe('access.notYourName')
    expect((await admin.get(page(sales.me.userId))).statusCode).toBe(200)
  })

  it('must name the caller in a body as well, an admin’s writes included', async () => {
    const admin = await h.signIn('admin')
    const body = { customerIds: [1], userName: 'staff.sales01' }
    expect((await admin.delete('/api/Customer/DeleteCustomer', body)).json().code).toBe('access.notYourName')
  })

  it.each(['userId', 'userName', 'UserName', 'createUser'])(
    'called %s is refused in a body and a query that do not declare it, before anything is read',
    async (field) => {
      const [sales, admin] = [await h.signIn('staff.sales01'), await h.signIn('admin')]
      const other = field === 'userId' ? admin.me.userId : 'admin'
      const own = field === 'userId' ? sales.me.userId : 'staff.sales01'
      const addView = (name: unknown) =>
        sales.post('/api/SavedView/AddSavedView', { area: 'moon', [field]: name }).then((answer) => answer.json().code)
      expect([await addView(other), await addView(own)]).toEqual(['access.notYourName', 'request.malformed'])
      const views = (name: unknown) => sales.get(`/api/SavedView/GetAllSavedView/customer?${field}=${name}`)
      expect([(await views(other)).statusCode, (await views(own)).statusCode]).toEqual([403, 200])
    },
  )

  it('asks for viewAll only where the record grants it, and takes nothing but true and false', async () => {
    const sales = await h.signIn('staff.sales01')
    const viewer = await h.signIn('viewer.all')
    expect((await sales.get(page(sales.me.userId, 'true'))).statusCode).toBe(403)
    expect((await viewer.get(page(viewer.me.userId, 'true'))).statusCode).toBe(200)
    for (const odd of ['TRUE', '1', 'yes', 'true%20', 'True'])
      expect((await viewer.get(page(viewer.me.userId, odd))).statusCode).toBe(400)
  })
})

describe('rights', () => {
  const setFlags = (changes: object, where: { source: 1 | 2 | 3 | 4; owner: number; department?: number }) =>
    h.db
      .updateTable('permission')
      .set(changes)
      .where('source', '=', where.source)
      .where('owner_id', '=', where.owner)
      .where('department_id', '=', where.department ?? 0)
      .where('function_tag', '=', 'MNU_Customer')
      .execute()
  const sees = async (caller: Caller) =>
    (await caller.get(`/api/Customer/GetTotalAnalysis/${caller.me.userId}/false/all`)).statusCode

  it('hold from the next call on, without a new sign-in', async () => {
    const sales = await h.signIn('staff.sales01')
    expect(await sees(sales)).toBe(200)
    await setFlags({ can_access: false }, { source: 3, owner: 4, department: sales.me.departmentId })
    expect(await sees(sales)).toBe(403)
    await setFlags({ can_access: true }, { source: 3, owner: 4, department: sales.me.departmentId })
    expect(await sees(sales)).toBe(200)
  })

  it('are those of the person of this moment, also where a read was begun for whom the token was before', async () => {
    const sales = await h.signIn('staff.sales01')
    const everything = `/api/Customer/GetAllCustomerByPage/${sales.me.userId}/true/all/1/20`
    const own = everything.replace('true', 'false')
    const role = (system_role: 'admin' | 'user') =>
      h.db.updateTable('account').set({ system_role }).where('user_id', '=', sales.me.userId).execute()
    expect((await sales.get(own)).statusCode).toBe(200)
    await role('admin')
    expect((await sales.get(everything)).statusCode).toBe(200)
    await role('user')
    expect((await sales.get(everything)).json().code).toBe('access.forbidden')
    expect((await sales.get(own)).statusCode).toBe(200)
  })

  it('are asked first: an ended session is told, and not what else is wrong with the call', async () => {
    const sales = await h.signIn('staff.sales01')
    const odd = `/api/Customer/GetAllCustomerByPage/${sales.me.userId}/perhaps/all/1/20`
    expect(await sees(sales)).toBe(200)
    expect((await sales.get(odd.replace('perhaps', 'false'))).statusCode).toBe(200)
    expect((await sales.get(odd)).statusCode).toBe(400)
    await h.db.updateTable('session').set({ ended_at: new Date() }).where('user_id', '=', sales.me.userId).execute()
    expect((await sales.get(odd)).json().code).toBe('access.sessionRevoked')
    expect((await sales.get(odd.replace('perhaps', 'false'))).json().code).toBe('access.sessionRevoked')
  })

  it('of a leader come from the leader variant alone, those of others from the plain record alone', async () => {
    await h.reset()
    const leader = await h.signIn('leader.sales')
    const place = { owner: 1, department: leader.me.departmentId }
    await setFlags({ can_access: false }, { source: 4, ...place })
    await h.db
      .insertInto('permission')
      .values({
        source: 3,
        owner_id: 1,
        department_id: place.department,
        function_tag: 'MNU_Customer',
        can_access: true,
      })
      .execute()
    expect(await sees(leader)).toBe(403)
    const sales = await h.signIn('staff.sales01')
    await setFlags({ can_access: false }, { source: 3, owner: 4, department: place.department })
    await h.db
      .insertInto('permission')
      .values({
        source: 4,
        owner_id: 4,
        department_id: place.department,
        function_tag: 'MNU_Customer',
        can_access: true,
      })
      .execute()
    expect(await sees(sales)).toBe(403)
    await h.reset()
  })

  it('are denied where the record is missing', async () => {
    const sales = await h.signIn('staff.sales01')
    await h.db.deleteFrom('permission').where('function_tag', '=', 'MNU_Customer').execute()
    expect(await sees(sales)).toBe(403)
    await h.reset()
  })

  it('are read by the person they are about and by an admin', async () => {
    const sales = await h.signIn('staff.sales01')
    const admin = await h.signIn('admin')
    const own = `/api/PositionPermission/GetPositionPermissionByPositionId/${sales.me.positionId}/${sales.me.departmentId}`
    const record = (await sales.get(own)).json().find((r: { functionTag: string }) => r.functionTag === 'MNU_Customer')
    expect(record.user).toMatchObject({ accessPermission: true, viewAllPermission: false })
    const leaders = `/api/PositionPermission_Leader/GetPositionPermissionByPositionId/1/${sales.me.departmentId}`
    expect((await sales.get(leaders)).statusCode).toBe(403)
    expect((await sales.get(`/api/UserPermission/GetUserPermissionByUserId/${admin.me.userId}`)).statusCode).toBe(403)
    const led = (await admin.get(leaders)).json().find((r: { functionTag: string }) => r.functionTag === 'MNU_Customer')
    expect(led.user).toMatchObject({ accessPermission_Leader: true, viewAllPermission_Leader: true })
  })
})
