import { account, type SignedInUser, session } from '@crm/contract/account'
import { beforeEach, expect, test, vi } from 'vitest'
import { followTouches } from './attention.ts'
import { call } from './call.ts'
import { setNavigator } from './go.ts'
import { dropMe, getAuth, getMe, keepMe } from './me.ts'

const user: SignedInUser = {
  token: 'first-token',
  userName: 'staff.sales01',
  userId: 5,
  fullName: 'Nguyễn Ánh',
  systemRole: 'user',
  priorityPermission: 1,
  userGroupId: 1,
  positionId: 4,
  departmentId: 2,
  avatar: null,
  avatarType: null,
}

const opened: string[] = []
const fetched = vi.fn<typeof fetch>()

const problem = (status: number, code: string, title = 'A title') =>
  new Response(JSON.stringify({ type: 'about:blank', title, status, code, requestId: 'r1' }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  })
const at = (pathname: string, search = '') =>
  vi.stubGlobal('location', { pathname, search, origin: 'https://crm.example.vn' })
const failureOf = (promise: Promise<unknown>) => promise.then(() => null).catch((error: unknown) => error)
const sentHeaders = () => new Headers(fetched.mock.calls.at(-1)?.[1]?.headers)

beforeEach(() => {
  opened.length = 0
  setNavigator((path) => opened.push(path))
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  at('/customer', '?tab=charge')
  keepMe(user)
})

test('a signed-in call carries the bearer and the name id', async () => {
  fetched.mockResolvedValue(Response.json([]))
  await call(session.list)
  expect(sentHeaders().get('Authorization')).toBe('Bearer first-token')
  expect(sentHeaders().get('NameId')).toBe('5')
})

test('an empty success is undefined', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }))
  await expect(call(session.delete, { body: { token: 'first-token' } })).resolves.toBeUndefined()
})

test('a refusal keeps its code, title, details and request id', async () => {
  fetched.mockResolvedValue(problem(409, 'request.staleVersion', 'Edited data has been changed'))
  expect(await failureOf(call(session.list))).toMatchObject({
    code: 'request.staleVersion',
    message: 'Edited data has been changed',
    status: 409,
    requestId: 'r1',
  })
})

test('an unreachable server is offline, and the sign-in stays', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await failureOf(call(session.list))).toMatchObject({ code: 'offline' })
  expect(getMe()?.userId).toBe(5)
})

test('a proxy that answers without a problem body speaks by its status', async () => {
  fetched.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await failureOf(call(session.list))).toMatchObject({ code: 'request.unavailable', status: 502 })
})

test('the text of a 415 is kept to be shown', async () => {
  fetched.mockResolvedValue(new Response('Only xlsx is read', { status: 415 }))
  expect(await failureOf(call(session.list))).toMatchObject({ code: 'request.mediaType', message: 'Only xlsx is read' })
})

test('an expired token is dropped and the way back is kept', async () => {
  fetched.mockResolvedValue(problem(401, 'access.sessionExpired'))
  await failureOf(call(session.list))
  expect(getAuth().kind).toBe('unauthorized')
  expect(opened).toEqual(['/login?redirect=%2Fcustomer%3Ftab%3Dcharge'])
})

test('on a phone an expired token leads to the mobile sign-in', async () => {
  at('/m/ticket/7')
  fetched.mockResolvedValue(problem(401, 'access.sessionExpired'))
  await failureOf(call(session.list))
  expect(opened).toEqual(['/m/login?redirect=%2Fm%2Fticket%2F7'])
})

test('several calls that expire together open the sign-in once', async () => {
  fetched.mockImplementation(async () => problem(401, 'access.sessionExpired'))
  await Promise.all([failureOf(call(session.list)), failureOf(call(session.list))])
  expect(opened).toHaveLength(1)
})

test('a late refusal of a former token does not end the present session', async () => {
  const answer = Promise.withResolvers<Response>()
  fetched.mockReturnValue(answer.promise)
  const late = failureOf(call(session.list))
  keepMe({ ...user, token: 'second-token' })
  answer.resolve(problem(401, 'access.sessionRevoked'))
  await late
  expect(getMe()?.userId).toBe(5)
  expect(opened).toEqual([])
})

test('a wrong password at sign-in is no expiry', async () => {
  dropMe()
  at('/login')
  const config = { comAes: 'shared', clientPassphrase: '', productName: '', version: '' }
  fetched.mockImplementation(async (url) =>
    String(url).endsWith('/client-config') ? Response.json(config) : problem(401, 'account.wrongPassword'),
  )
  const failure = await failureOf(call(account.authenticate, { body: { username: 'staff.sales01', password: 'x' } }))
  expect(failure).toMatchObject({ code: 'account.wrongPassword' })
  expect(sentHeaders().get('com-aes')).toBe('shared')
  expect(opened).toEqual([])
})

test('an account call of a session that is over is its end, and not a wrong password', async () => {
  const config = { comAes: 'shared', clientPassphrase: '', productName: '', version: '' }
  fetched.mockImplementation(async (url) =>
    String(url).endsWith('/client-config') ? Response.json(config) : problem(401, 'access.sessionExpired'),
  )
  const body = { userName: 'new.person', email: 'new.person@hoatieu.test' }
  await failureOf(call(account.activate, { body }))
  expect(getAuth().kind).toBe('unauthorized')
  expect(opened).toEqual(['/login?redirect=%2Fcustomer%3Ftab%3Dcharge'])
})

test('a page says when nobody touched it for a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const shown = new EventTarget()
  followTouches(shown)
  fetched.mockImplementation(async () => Response.json([]))
  const saysUnattended = async (waitedMs: number) => {
    vi.setSystemTime(Date.now() + waitedMs)
    await call(session.list)
    return sentHeaders().get('unattended')
  }
  shown.dispatchEvent(new Event('keydown'))
  expect(await saysUnattended(59_000)).toBeNull()
  expect(await saysUnattended(2_000)).toBe('true')
  shown.dispatchEvent(new Event('pointermove'))
  expect(await saysUnattended(0)).toBeNull()
  vi.useRealTimers()
})

test('a call that its page gave up is no failure to show', async () => {
  const abort = new AbortController()
  fetched.mockImplementation(async (_, init) => {
    abort.abort()
    throw init?.signal?.reason
  })
  expect(await failureOf(call(session.list, { signal: abort.signal }))).toMatchObject({ name: 'AbortError' })
})
