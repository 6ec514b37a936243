import { nameSortKey } from '@crm/contract/rules/fold'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DemoUserName, demoPassword } from '../../demo/staff.ts'
import { decodeWirePassword } from '../../kernel/wire-password.ts'
import { codeOf } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { hashTables } from '../../testing/tables.ts'

let h: Harness
let admin: Caller
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(async () => {
  await h.reset()
  admin = await h.signIn('admin')
})
afterAll(() => h.close())

const stored = (userName: DemoUserName) =>
  h.db.selectFrom('account').selectAll().where('user_name', '=', userName).executeTakeFirstOrThrow()
const change = (userName: DemoUserName, changes: object) =>
  h.db.updateTable('account').set(changes).where('user_name', '=', userName).execute()
const update = async (userName: DemoUserName, wanted: object, caller: Caller = admin) => {
  const { user_id: userId, version } = await stored(userName)
  return caller.put('/api/UserInfo/UpdateUser', { userId, version, ...wanted })
}
const logs = () =>
  h.db
    .selectFrom('activity_log')
    .select(['message', 'resource', 'action', 'target_code', 'edit_field', 'before', 'after', 'after_name'])
    .orderBy('log_id')
    .execute()
const audits = async (what: string) =>
  (await h.db.selectFrom('audit').selectAll().where('what', '=', what).execute()).map((line) => line.details)
const events = async (name: string) =>
  (await h.db.selectFrom('event').selectAll().where('name', '=', name).execute()).map((event) => event.body)
const isOpen = async (caller: Caller) => (await caller.get('/api/LoginSession/GetSessions')).statusCode

describe('editing a user', () => {
  it('is an admin’s: nobody else changes anything, not even on the own account', async () => {
    const sales = await h.signIn('staff.sales01')
    const before = await hashTables(h.db)
    expect(codeOf(await update('staff.sales01', { systemRole: 'admin' }, sales))).toEqual([403, 'access.forbidden'])
    expect(await hashTables(h.db)).toEqual(before)
  })

  it('changes what is named and leaves the rest, tells each field before and after, and answers the new record', async () => {
    const answer = await update('staff.sales01', {
      fullName: 'Trần Văn Bình',
      phone: '0987 654 321',
      machineCode: '7001',
      affiliateCode: 'BINH',
      signature: 'Trân trọng,\nBình',
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ firstName: 'Bình', phone: '84987654321', machineCode: '7001', version: 2 })
    expect(await stored('staff.sales01')).toMatchObject({
      full_name: 'Trần Văn Bình',
      name_key: nameSortKey('Trần Văn Bình'),
      email: answer.json().email,
      department_id: h.company.departments.sales,
      activated: true,
    })
    const lines = await logs()
    expect(lines.map((line) => line.edit_field)).toEqual([
      'fullName',
      'phone',
      'signature',
      'machineCode',
      'affiliateCode',
    ])
    expect(lines[1]).toMatchObject({
      message: 'user.updated',
      resource: 'Account',
      action: 2,
      target_code: 'staff.sales01',
      before: '84903120006',
      after: '84987654321',
    })
    expect(await audits('user.updated')).toMatchObject([{ changes: { length: 5 } }])
  })

  it('writes nothing where nothing differs', async () => {
    const { full_name: fullName } = await stored('staff.sales01')
    expect((await update('staff.sales01', { fullName })).json().version).toBe(1)
    expect([await logs(), await audits('user.updated')]).toEqual([[], []])
  })

  it('takes no key that is not declared', async () => {
    const before = await stored('staff.sales01')
    for (const key of ['passwordHash', 'password_hash', 'deletedAt', 'avatarKey'])
      expect(codeOf(await update('staff.sales01', { [key]: 'x' }))).toEqual([400, 'request.malformed'])
    const read = { activated: false, userName: 'taken.name', createdDate: '2020-01-01' }
    expect((await update('staff.sales01', read)).statusCode).toBe(200)
    expect(await stored('staff.sales01')).toEqual(before)
  })

  it('of an old version is refused, and so is one without', async () => {
    await update('staff.sales01', { signature: 'Một' })
    expect(codeOf(await update('staff.sales01', { version: 1, signature: 'Hai' }))).toEqual([
      409,
      'request.staleVersion',
    ])
    expect((await update('staff.sales01', { version: undefined })).statusCode).toBe(400)
    expect(await stored('staff.sales01')).toMatchObject({ signature: 'Một', version: 2 })
  })

  it('of somebody unknown or deleted is refused', async () => {
    const unknown = await admin.put('/api/UserInfo/UpdateUser', { userId: 999_999, version: 1, fullName: 'Ai' })
    expect(unknown.statusCode).toBe(404)
    await change('staff.market', { deleted_at: new Date() })
    expect(codeOf(await update('staff.market', { fullName: 'Ai' }))).toEqual([409, 'user.deleted'])
  })

  it.each([
    ['email', 'account.emailExists'],
    ['phone', 'account.phoneExists'],
    ['machineCode', 'account.machineCodeExists'],
  ])('refuses the %s of another and changes nothing else', async (field, code) => {
    const other = await stored('staff.sales02')
    const taken = { email: other.email.toUpperCase(), phone: other.phone, machineCode: other.machine_code }
    const answer = await update('staff.sales01', { fullName: 'Khác', [field]: taken[field as keyof typeof taken] })
    expect(codeOf(answer)).toEqual([409, code])
    expect(await stored('staff.sales01')).toMatchObject({ version: 1 })
    expect(await logs()).toEqual([])
  })

  it.each([
    ['email', 'no-at-sign'],
    ['phone', '0212345678'],
    ['fullName', '<b>x</b>'],
    ['machineCode', '9/1'],
    ['state', 'asleep'],
    ['systemRole', 'root'],
    ['priorityPermission', 4],
  ])('names the field %s when it holds %s', async (field, value) => {
    const answer = await update('staff.sales01', { [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(JSON.stringify(answer.json().details)).toContain(field)
  })

  it('voids the links that were mailed to the address before', async () => {
    const { user_id } = await stored('staff.sales01')
    const ends_at = new Date('2026-11-22T00:00:00Z')
    const link = { user_id, ends_at, used_at: null }
    await h.db
      .insertInto('mailed_token')
      .values([
        { ...link, token_hash: 'a', purpose: 'reset' },
        { ...link, token_hash: 'b', purpose: 'activate' },
      ])
      .execute()
    await update('staff.sales01', { fullName: 'Tên Mới' })
    const used = async () =>
      (await h.db.selectFrom('mailed_token').select('used_at').execute()).map(({ used_at }) => used_at !== null)
    expect(await used()).toEqual([false, false])
    await update('staff.sales01', { email: 'moi@hoatieu.test' })
    expect(await used()).toEqual([true, true])
    expect(await stored('staff.sales01')).toMatchObject({ email: 'moi@hoatieu.test', activated: true })
  })

  it('sends the link of activation to the new address of somebody who waits for it, and to nobody else', async () => {
    await update('staff.sales01', { email: 'moi@hoatieu.test' })
    expect(await events('account.activationRequested')).toEqual([])
    await change('staff.sales02', { activated: false })
    await update('staff.sales02', { fullName: 'Tên Mới' })
    expect(await events('account.activationRequested')).toEqual([])
    await update('staff.sales02', { email: 'cho.kich.hoat@hoatieu.test' })
    expect(await events('account.activationRequested')).toEqual([
      { userId: h.company.users['staff.sales02'], origin: 'https://crm.example.vn' },
    ])
  })

  it('takes nothing away where there is nothing', async () => {
    const answer = await update('staff.sales01', { avatar: null, machinePassword: null })
    expect([answer.statusCode, answer.json().version]).toEqual([200, 1])
    expect([await logs(), await audits('user.updated')]).toEqual([[], []])
  })

  it('seals the password of the extension and tells only that it changed', async () => {
    const answer = await update('staff.sales01', { machinePassword: h.encode('switch-secret') })
    expect(answer.json().hasMachinePassword).toBe(true)
    const { machine_password_sealed } = await stored('staff.sales01')
    expect(decodeWirePassword(machine_password_sealed ?? '', [h.config.DATA_KEY])).toBe('switch-secret')
    const written = JSON.stringify([await logs(), await audits('user.updated'), await events('user.updated')])
    expect(written).toContain('machinePassword')
    expect(written).not.toContain('switch-secret')
    expect(written).not.toContain(machine_password_sealed)
    expect((await update('staff.sales01', { machinePassword: null })).json().hasMachinePassword).toBe(false)
    expect((await update('staff.sales01', { machinePassword: 'nonsense' })).statusCode).toBe(400)
  })

  it('takes a picture, shows it to colleagues, and takes it away', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const path = `/api/UserInfo/ViewAvatar/${h.company.users['staff.sales01']}`
    const shown = (await update('staff.sales01', { avatar: png })).json()
    expect(shown.avatarType).toBe('image/webp')
    expect(shown.avatar.split('?')[0]).toBe(path)
    const market = await h.signIn('staff.market')
    expect((await market.get(shown.avatar)).headers['content-type']).toBe('image/webp')
    // Another picture stands at another address, so that no open page goes on showing the old one.
    const next = (await update('staff.sales01', { avatar: png })).json()
    expect(next.avatar).not.toBe(shown.avatar)
    expect(codeOf(await market.get(shown.avatar))).toEqual([404, 'request.notFound'])
    expect((await market.get(next.avatar)).statusCode).toBe(200)
    expect((await market.get(path)).statusCode).toBe(200)
    for (const odd of ['?v=', '?v=none', `?v=${'x'.repeat(100)}`, '?v=a&v=b'])
      expect([400, 404]).toContain((await market.get(path + odd)).statusCode)
    expect(codeOf(await update('staff.sales01', { avatar: Buffer.from('<svg/>').toString('base64') }))).toEqual([
      415,
      'account.avatarRefused',
    ])
    const { avatar } = (await update('staff.sales01', { signature: 'Sent back' })).json()
    const same = await update('staff.sales01', { avatar, signature: 'Sent back' })
    expect([same.statusCode, same.json().avatar]).toEqual([200, avatar])
    expect(same.json().version).toBe((await stored('staff.sales01')).version)
    expect(codeOf(await update('staff.sales01', { avatar, version: 1 }))).toEqual([409, 'request.staleVersion'])
    for (const other of [shown.avatar, avatar.replace(/\d+\?/, '1?')])
      expect(codeOf(await update('staff.sales01', { avatar: other }))).toEqual([415, 'account.avatarRefused'])
    expect((await update('staff.sales01', { avatar: null })).json().avatar).toBeNull()
    expect((await market.get(path)).statusCode).toBe(404)
  })
})

describe('a changed place', () => {
  it('moves a person to another department and position, told under both names', async () => {
    const { departments } = h.company
    const answer = await update('staff.sales01', { departmentId: departments.marketing, positionId: 2, signature: 'S' })
    expect(answer.json()).toMatchObject({ departmentId: departments.marketing, positionId: 2, signature: 'S' })
    const lines = await logs()
    expect(lines).toContainEqual(expect.objectContaining({ edit_field: 'departmentId', after_name: 'Phòng Marketing' }))
    expect(lines).toContainEqual(expect.objectContaining({ edit_field: 'signature', after: 'S' }))
  })

  it.each([
    ['account.leaderExists', { positionId: 1 }],
    ['department.unknown', { departmentId: 999 }],
    ['account.positionUnknown', { positionId: 999 }],
    ['account.userGroupUnknown', { userGroupId: 999 }],
  ])('is refused with %s and nothing is written', async (code, wanted) => {
    const before = await hashTables(h.db)
    expect((await update('staff.sales01', { ...wanted, fullName: 'Tên Mới' })).json().code).toBe(code)
    expect(await hashTables(h.db)).toEqual(before)
  })

  it('of an old version is refused before anybody is moved', async () => {
    const before = await hashTables(h.db)
    const answer = await update('staff.sales01', { version: 7, departmentId: h.company.departments.marketing })
    expect(answer.json().code).toBe('request.staleVersion')
    expect(await hashTables(h.db)).toEqual(before)
  })
})

describe('changed rights', () => {
  it.each([{ systemRole: 'admin' }, { priorityPermission: 1 }, { userGroupId: 1 }])(
    'are told to the person: %j',
    async (wanted) => {
      await change('staff.sales01', { user_group_id: 2, priority_permission: 2 })
      expect((await update('staff.sales01', wanted)).statusCode).toBe(200)
      expect(await events('user.rightsChanged')).toEqual([
        { userId: h.company.users['staff.sales01'], priorityPermission: 'priorityPermission' in wanted ? 1 : 2 },
      ])
    },
  )

  it('hold from the next call on', async () => {
    const sales = await h.signIn('staff.sales01')
    expect((await sales.get('/api/UserInfo/GetAllUser')).statusCode).toBe(403)
    await update('staff.sales01', { systemRole: 'admin' })
    expect((await sales.get('/api/UserInfo/GetAllUser')).statusCode).toBe(200)
    await update('staff.sales01', { systemRole: 'user' })
    expect((await sales.get('/api/UserInfo/GetAllUser')).statusCode).toBe(403)
  })
})

describe('a lock', () => {
  it.each(['paused', 'suspended'])('%s ends every session and remembered sign-in at once', async (state) => {
    const [desk, phone] = [await h.signIn('staff.sales01'), await h.signIn('staff.sales01')]
    const remembered = { username: 'staff.sales01', password: h.encode(demoPassword), remember: true }
    const { rememberToken } = (await h.stranger.post('/api/UserAccount/Authenticate', remembered)).json()
    const market = await h.signIn('staff.market')
    expect((await update('staff.sales01', { state })).json().standing).toBe(state)
    expect([await isOpen(desk), await isOpen(phone), await isOpen(market)]).toEqual([401, 401, 200])
    expect(await h.db.selectFrom('remember_token').selectAll().execute()).toEqual([])
    await update('staff.sales01', { state: 'working' })
    // Working again opens no session that was ended.
    expect([await isOpen(desk), await isOpen(phone)]).toEqual([401, 401])
    const again = { username: 'staff.sales01', password: h.encode(rememberToken) }
    expect((await h.stranger.post('/api/UserAccount/Authenticate', again)).statusCode).toBe(401)
  })

  it.each([{ state: 'paused' }, { state: 'suspended' }, { systemRole: 'user' }])(
    'nobody puts %j on himself, and nobody on the last administrator',
    async (wanted) => {
      expect(codeOf(await update('admin', wanted))).toEqual([422, 'user.lastAdmin'])
      await change('staff.market', { system_role: 'admin', activated: false })
      await change('staff.support', { system_role: 'admin', state: 'paused' })
      await change('staff.sales02', { system_role: 'admin', deleted_at: new Date() })
      expect(codeOf(await update('admin', wanted))).toEqual([422, 'user.lastAdmin'])
      await change('staff.market', { activated: true })
      expect(codeOf(await update('admin', wanted))).toEqual([422, 'user.ownAccount'])
      expect((await update('staff.market', wanted)).statusCode).toBe(200)
      expect(await stored('admin')).toMatchObject({ system_role: 'admin', state: 'working' })
    },
  )
})
