import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(() => h.reset())
afterAll(() => h.close())

const authenticate = (body: unknown) => h.stranger.post('/api/UserAccount/Authenticate', body)
const right = () => ({ username: 'staff.sales01', password: h.encode('Demo@2026') })
const account = () => h.db.updateTable('account').where('user_name', '=', 'staff.sales01')

/** What two answers may differ in. */
const withoutRequestId = (body: string) => body.replace(/"requestId":"[^"]*"/, '')

describe('signing in', () => {
  it('answers who signed in, with a token that works at once', async () => {
    const answer = await authenticate(right())
    expect(answer.statusCode).toBe(200)
    const user = answer.json()
    expect(Object.keys(user).sort()).toEqual([
      'avatar',
      'avatarType',
      'departmentId',
      'fullName',
      'positionId',
      'priorityPermission',
      'systemRole',
      'token',
      'userGroupId',
      'userId',
      'userName',
    ])
    expect(user).toMatchObject({ userName: 'staff.sales01', systemRole: 'user', priorityPermission: 3 })
    const own = await h.callerWith({ authorization: `Bearer ${user.token}` }).get('/api/LoginSession/GetSessions')
    expect(own.json()).toHaveLength(1)
  })

  it('takes the mail address in place of the user name, whatever its case', async () => {
    const { email } = await h.db
      .selectFrom('account')
      .select('email')
      .where('user_name', '=', 'staff.sales01')
      .executeTakeFirstOrThrow()
    expect((await authenticate({ ...right(), username: email.toUpperCase() })).statusCode).toBe(200)
  })

  it('says the same to a wrong password and to a name that nobody has', async () => {
    const wrong = await authenticate({ ...right(), password: h.encode('Wrong@2026') })
    const nobody = await authenticate({ ...right(), username: 'nobody.here' })
    expect([wrong.statusCode, wrong.json().title]).toEqual([401, 'Username or password is incorrect'])
    expect(withoutRequestId(nobody.body)).toBe(withoutRequestId(wrong.body))
  })

  it.each([
    ['one bit flipped', (wire: string) => `${wire.startsWith('A') ? 'B' : 'A'}${wire.slice(1)}`],
    ['not base64', () => '%%%'],
    ['empty', () => ''],
    ['too short for a block', () => 'AAAA'],
  ])('treats a password that cannot be decoded (%s) as a wrong one', async (_kind, spoil) => {
    const { username, password } = right()
    const answer = await authenticate({ username, password: spoil(password) })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'account.wrongPassword'])
  })

  it('refuses an endless password before decoding it', async () => {
    expect((await authenticate({ ...right(), password: 'A'.repeat(100_000) })).statusCode).toBe(400)
  })

  it.each([[[]], [{}], [5], [true], [null], [undefined]])('refuses %j in place of a text', async (value) => {
    expect((await authenticate({ ...right(), username: value })).statusCode).toBe(400)
    expect((await authenticate({ ...right(), password: value })).statusCode).toBe(400)
  })

  it.each(['ADMİN@x.vn', 'mıke@x.vn', 'ｍike@x.vn', 'stﬀ.sales01'])(
    'never takes %s for an account of plain letters',
    async (username) => {
      expect((await authenticate({ ...right(), username })).statusCode).toBe(401)
    },
  )

  it('tells that an account is not activated only to its right password', async () => {
    await account().set({ activated: false }).execute()
    const told = await authenticate(right())
    expect([told.statusCode, told.json().title]).toEqual([422, 'Unactive user'])
    const untold = await authenticate({ ...right(), password: h.encode('Wrong@2026') })
    expect(untold.json().code).toBe('account.wrongPassword')
  })

  it.each(['paused', 'suspended'] as const)('keeps a %s account out and ends what it had open', async (state) => {
    const open = await h.signIn('staff.sales01')
    await account().set({ state }).execute()
    const told = (await authenticate(right())).json()
    expect([told.code, told.title]).toEqual(
      state === 'paused' ? ['account.paused', 'Paused user'] : ['account.suspended', 'Suspended user'],
    )
    expect((await open.get('/api/LoginSession/GetSessions')).statusCode).toBe(401)
  })

  it('needs the fixed header of the account calls', async () => {
    const answer = await h.callerWith({}).post('/api/UserAccount/Authenticate', right())
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'access.comAes'])
  })

  it('takes nothing but JSON', async () => {
    const form = await h.app.inject({
      method: 'POST',
      url: '/api/UserAccount/Authenticate',
      headers: { 'com-aes': h.config.COM_AES, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=admin&password=x',
    })
    expect(form.statusCode).toBe(415)
  })

  it('stops guessing at one name after five failures, and lets in again a quarter of an hour later', async () => {
    const wrong = { ...right(), password: h.encode('Wrong@2026') }
    for (let n = 0; n < 5; n += 1) expect((await authenticate(wrong)).statusCode).toBe(401)
    const held = await authenticate(right())
    expect([held.statusCode, held.headers['retry-after']]).toEqual([429, '900'])
    h.clock.pass(15 * 60_000)
    expect((await authenticate(right())).statusCode).toBe(200)
  })

  it('stops one address that tries one password on many names', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 45; n += 1)
      statuses.push((await authenticate({ username: `guess.name${n}`, password: h.encode('Wrong@2026') })).statusCode)
    expect(statuses.slice(0, 40)).toEqual(Array(40).fill(401))
    expect(statuses.slice(40)).toEqual(Array(5).fill(429))
  })

  it('writes failed and successful sign-ins into the audit, never a password', async () => {
    await authenticate(right())
    await authenticate({ ...right(), password: h.encode('Wrong@2026') })
    const lines = await h.db.selectFrom('audit').selectAll().execute()
    expect(lines.map((line) => line.what).sort()).toEqual(['account.signInFailed', 'account.signedIn'])
    expect(JSON.stringify(lines)).not.toMatch(/Demo@2026|Wrong@2026/)
  })
})

describe('being remembered', () => {
  const remember = async (password = h.encode('Demo@2026')) =>
    (await authenticate({ username: 'staff.sales01', password, remember: true })).json()

  it('gives a token that signs in once in place of the password, and then a new one', async () => {
    const first = await remember()
    const second = await remember(h.encode(first.rememberToken))
    expect(second.token).toBeTruthy()
    expect(second.rememberToken).not.toBe(first.rememberToken)
  })

  it('stores only a hash of it', async () => {
    const { rememberToken } = await remember()
    const rows = await h.db.selectFrom('remember_token').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(rememberToken.split('.')[2])
  })

  it('ends everything that grew from a token when it is used twice', async () => {
    const first = await remember()
    const second = await remember(h.encode(first.rememberToken))
    const again = await authenticate({
      username: 'staff.sales01',
      password: h.encode(first.rememberToken),
      remember: true,
    })
    expect(again.statusCode).toBe(401)
    expect(
      (await h.callerWith({ authorization: `Bearer ${second.token}` }).get('/api/LoginSession/GetSessions')).statusCode,
    ).toBe(401)
    expect(
      (await authenticate({ username: 'staff.sales01', password: h.encode(second.rememberToken) })).statusCode,
    ).toBe(401)
  })

  it('ends what a thief opened without being remembered, too', async () => {
    const first = await remember()
    const stolen = await authenticate({ username: 'staff.sales01', password: h.encode(first.rememberToken) })
    expect(stolen.statusCode).toBe(200)
    expect(
      (await authenticate({ username: 'staff.sales01', password: h.encode(first.rememberToken) })).statusCode,
    ).toBe(401)
    const thief = h.callerWith({ authorization: `Bearer ${stolen.json().token}` })
    expect((await thief.get('/api/LoginSession/GetSessions')).statusCode).toBe(401)
  })

  it('is of no use with more behind it', async () => {
    const { rememberToken } = await remember()
    expect(
      (await authenticate({ username: 'staff.sales01', password: h.encode(`${rememberToken}.x`) })).statusCode,
    ).toBe(401)
  })

  it('is of no use for another name, after thirty days, or without having been asked for', async () => {
    const { rememberToken } = await remember()
    expect((await authenticate({ username: 'staff.market', password: h.encode(rememberToken) })).statusCode).toBe(401)
    h.clock.pass(31 * 86_400_000)
    expect((await authenticate({ username: 'staff.sales01', password: h.encode(rememberToken) })).statusCode).toBe(401)
    expect((await authenticate(right())).json().rememberToken).toBeUndefined()
  })
})
