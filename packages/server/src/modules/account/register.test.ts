import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(() => h.reset())
afterAll(() => h.close())

const path = '/api/UserAccount/Register'
const comAes = () => ({ headers: { 'com-aes': h.config.COM_AES } })
const person = (changes: object = {}) => ({
  hosting: 'https://crm.example.vn',
  userName: 'new.person',
  password: h.encode('Fresh@2026'),
  fullName: 'Nguyễn Thị Mới',
  email: 'new.person@hoatieu.test',
  phone: '0912 345 999',
  machineCode: '901',
  machinePassword: h.encode('switch-secret'),
  ...changes,
})
const stored = (userName: string) =>
  h.db.selectFrom('account').selectAll().where('user_name', '=', userName).executeTakeFirst()

describe('registering', () => {
  it('is an admin’s: the person is stored with an argon2id hash, waits for activation, and no secret is readable', async () => {
    const admin = await h.signIn('admin')
    const answer = await admin.post(path, person(), comAes())
    expect(answer.statusCode).toBe(200)
    const account = await stored('new.person')
    expect(account).toMatchObject({
      email: 'new.person@hoatieu.test',
      phone: '84912345999',
      activated: false,
      position_id: 4,
      system_role: 'user',
    })
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(account)).not.toMatch(/Fresh@2026|switch-secret/)
  })

  it('is refused to a colleague and to a stranger while the setting is off', async () => {
    const caller = await h.signIn('leader.sales')
    expect((await caller.post(path, person(), comAes())).statusCode).toBe(403)
    expect((await h.stranger.post(path, person())).statusCode).toBe(401)
    expect(await stored('new.person')).toBeUndefined()
  })

  it('gives a visitor, where the setting lets one in, no say in place, rights or extension', async () => {
    await h.db.insertInto('setting').values({ name: 'selfRegistration', value: 'true' }).execute()
    const wish = {
      positionId: 1,
      departmentId: 2,
      userGroupId: 2,
      priorityPermission: 1,
    }
    for (const key of [{ systemRole: 'admin' }, { activated: true }])
      expect((await h.stranger.post(path, person({ ...wish, ...key }))).statusCode).toBe(400)
    const answer = await h.stranger.post(path, person(wish))
    expect(answer.statusCode).toBe(200)
    expect(await stored('new.person')).toMatchObject({
      system_role: 'user',
      position_id: 4,
      department_id: 1,
      priority_permission: 3,
      activated: false,
      machine_code: '',
      machine_password_sealed: null,
    })
  })

  it.each([
    [{ userName: 'staff.sales01' }, 'account.userNameExists'],
    [{ machineCode: '', phone: '', email: 'SAME' }, 'account.emailExists'],
  ])('refuses what somebody has: %j', async (changes, code) => {
    const admin = await h.signIn('admin')
    const taken = (await stored('staff.sales01'))?.email.toUpperCase()
    const answer = await admin.post(path, person('email' in changes ? { ...changes, email: taken } : changes), comAes())
    expect([answer.statusCode, answer.json().code]).toEqual([409, code])
  })

  it('is in the log, and the team hears who has come', async () => {
    const admin = await h.signIn('admin')
    await admin.post(path, person({ departmentId: h.company.departments.sales }), comAes())
    const lines = await h.db
      .selectFrom('activity_log')
      .select(['message', 'resource', 'action', 'target_code'])
      .execute()
    expect(lines).toEqual([
      { message: 'account.registered', resource: 'Account', action: 1, target_code: 'new.person' },
    ])
    const { user_id: userId = 0, full_name: fullName } = (await stored('new.person')) ?? {}
    const told = await h.db.selectFrom('event').select('body').where('name', '=', 'department.teamChanged').execute()
    expect(told).toEqual([{ body: { departmentId: h.company.departments.sales, users: [{ userId, fullName }] } }])
  })

  it('refuses a second leader of a department, and seats one where the seat is empty', async () => {
    const admin = await h.signIn('admin')
    const leader = await stored('leader.sales')
    const wanted = person({ positionId: 1, departmentId: leader?.department_id })
    const answer = await admin.post(path, wanted, comAes())
    expect(answer.json().code).toBe('account.leaderExists')
    expect(await stored('new.person')).toBeUndefined()
    await h.db.updateTable('account').set({ position_id: 4 }).where('user_name', '=', 'leader.sales').execute()
    expect((await admin.post(path, wanted, comAes())).statusCode).toBe(200)
    expect(await stored('new.person')).toMatchObject({ position_id: 1 })
    const told = await h.db.selectFrom('event').select('name').where('name', 'like', 'department.%').execute()
    expect(told.map(({ name }) => name).sort()).toEqual([
      'department.leaderChanged',
      'department.teamChanged',
      'department.userPlaced',
    ])
  })

  it('refuses a department without a leader, as every other way into it does; the root apart', async () => {
    const admin = await h.signIn('admin')
    const { sales, company } = h.company.departments
    await h.db.updateTable('account').set({ position_id: 4 }).where('position_id', '=', 1).execute()
    const answer = await admin.post(path, person({ departmentId: sales }), comAes())
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'department.noLeader'])
    expect(await stored('new.person')).toBeUndefined()
    expect((await admin.post(path, person({ departmentId: company }), comAes())).statusCode).toBe(200)
  })

  it.each([
    ['userName', 'short'],
    ['userName', '.starts.with'],
    ['userName', 'two..dots.in'],
    ['userName', 'Ｆullwidth1'],
    ['email', 'no-at-sign'],
    ['email', 'plus+tag@x.vn'],
    ['phone', '0212345678'],
    ['fullName', '<b>x</b>'],
    ['machineCode', '9/1'],
  ])('names the field %s when it holds %s', async (field, value) => {
    const admin = await h.signIn('admin')
    const answer = await admin.post(path, person({ [field]: value }), comAes())
    expect(answer.statusCode).toBe(400)
    expect(answer.json().details).toMatchObject([{ field }])
  })

  it('names the password of the extension when it cannot be decoded, and registers nobody', async () => {
    const admin = await h.signIn('admin')
    const answer = await admin.post(path, person({ machinePassword: 'nonsense' }), comAes())
    expect([answer.statusCode, answer.json().details]).toEqual([
      400,
      [{ field: 'machinePassword', message: 'error.passErr' }],
    ])
    expect(await stored('new.person')).toBeUndefined()
    expect((await admin.post(path, person({ machinePassword: '' }), comAes())).statusCode).toBe(200)
  })

  it('takes a picture under 1 MB by its content and refuses a script in its place', async () => {
    const admin = await h.signIn('admin')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString(
      'base64',
    )
    expect((await admin.post(path, person({ avatar: svg, avatarType: 'image/png' }), comAes())).json().code).toBe(
      'account.avatarRefused',
    )
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    expect((await admin.post(path, person({ avatar: png, avatarType: 'image/png' }), comAes())).statusCode).toBe(200)
    const account = await stored('new.person')
    expect(account).toMatchObject({ avatar_type: 'image/webp' })
    const shown = await admin.get(`/api/UserInfo/ViewAvatar/${account?.user_id}`)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(shown.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    expect((await admin.get(`/api/UserInfo/ViewAvatar/${admin.me.userId}`)).statusCode).toBe(404)
  })
})

describe('activation', () => {
  const activate = (body: object, caller: Pick<typeof h.stranger, 'post'> = h.stranger) =>
    caller.post('/api/UserAccount/Active', body, comAes())
  const waiting = () =>
    h.db.updateTable('account').set({ activated: false }).where('user_name', '=', 'staff.market').execute()
  const named = async () => ({ userName: 'staff.market', email: (await stored('staff.market'))?.email })

  it('needs the mailed token or an admin', async () => {
    await waiting()
    expect((await activate(await named())).statusCode).toBe(403)
    expect((await activate(await named(), await h.signIn('staff.sales01'))).statusCode).toBe(403)
    expect((await activate({ ...(await named()), token: 'guess' })).json().code).toBe('account.linkExpired')
    expect(await stored('staff.market')).toMatchObject({ activated: false })
    expect((await activate(await named(), await h.signIn('admin'))).statusCode).toBe(204)
    expect(await stored('staff.market')).toMatchObject({ activated: true })
  })

  it('tells only an admin that an account is active already, and lifts no suspension', async () => {
    const admin = await h.signIn('admin')
    expect((await activate(await named(), admin)).json().title).toBe('Account already activated')
    await h.db
      .updateTable('account')
      .set({ state: 'suspended', activated: false })
      .where('user_name', '=', 'staff.market')
      .execute()
    expect((await activate(await named(), admin)).statusCode).toBe(204)
    expect(await stored('staff.market')).toMatchObject({ state: 'suspended' })
  })
})
