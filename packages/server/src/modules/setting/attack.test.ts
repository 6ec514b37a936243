import { generateKeyPairSync } from 'node:crypto'
import { type EmailConfiguration, notificationChannels, notificationKinds } from '@crm/contract/setting'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer, stopServers } from '../../kernel/mail/fixtures/smtp-server.ts'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
let admin: Caller
let smtp: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  smtp = await startServer()
  h = await openHarness({ RATE_LIMITS: 'false', MAIL_TEST_PORTS: String(smtp.port) })
})
beforeEach(async () => {
  await h.reset()
  smtp.received.length = 0
  smtp.recipients.length = 0
  admin = await h.signIn('admin')
})
afterAll(async () => {
  await h.close()
  await stopServers()
})

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const facts = (wanted: object = {}) => ({
  host: '127.0.0.1',
  port: smtp.port,
  security: 'none',
  account: '',
  senderName: 'Công ty Hoa Tiêu',
  senderAddress: 'crm@hoatieu.vn',
  dkimDomain: '',
  dkimSelector: '',
  version: 1,
  ...wanted,
})
const paths = {
  setting: '/api/Setting/UpdateSetting',
  mail: '/api/EmailConfiguration/UpdateEmailConfiguration',
  switchboard: '/api/SwitchboardConfiguration/UpdateSwitchboardConfiguration',
  preference: '/api/NotificationPreference/UpdateNotificationPreference',
}
const tryOut = (to: unknown = 'lan@hoatieu.vn') => admin.post('/api/EmailConfiguration/TestEmailConfiguration', { to })
const headersOf = (raw = '') => raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
const namesOf = (raw = '') =>
  headersOf(raw)
    .split('\r\n')
    .map((line) => line.split(':')[0]?.toLowerCase())

describe('a mail by the stored configuration', () => {
  it.each([
    'Hoa\r\nBcc: evil@x.vn',
    'Hoa\nX-Evil: 1\n\nthân thư',
    'Hoa\u2028Bcc: evil@x.vn',
    'Hoa\u0085Bcc: evil@x.vn',
    'Hoa%0d%0aBcc: evil@x.vn',
    '"Hoa", evil@x.vn, "b',
    'Hoa (evil@x.vn); evil2@x.vn:',
    '=?utf-8?q?=0d=0aBcc:_evil=40x.vn?=',
    'Giám đốc \u202emoc.live',
  ])('sent as %j has its one recipient and no line of its sender’s making', async (senderName) => {
    expect((await admin.put(paths.mail, facts({ senderName }))).statusCode).toBe(200)
    expect((await tryOut()).json()).toMatchObject({ outcome: 'done' })
    expect(smtp.recipients).toEqual(['lan@hoatieu.vn'])
    const names = namesOf(smtp.received[0])
    expect(names.filter((name) => ['bcc', 'cc', 'x-evil'].includes(name ?? ''))).toEqual([])
    expect(names.filter((name) => name === 'from' || name === 'to' || name === 'subject')).toHaveLength(3)
    expect(headersOf(smtp.received[0])).toMatch(/^From: .*<crm@hoatieu\.vn>$/m)
  })

  it('says who tries it out by a name that stays in its sentence', async () => {
    await h.db
      .updateTable('account')
      .set({ full_name: 'Lan\r\nBcc: evil@x.vn\r\n\r\nthân thư' })
      .where('user_name', '=', 'admin')
      .execute()
    await admin.put(paths.mail, facts())
    expect((await tryOut()).json()).toMatchObject({ outcome: 'done' })
    expect(smtp.recipients).toEqual(['lan@hoatieu.vn'])
    expect(namesOf(smtp.received[0])).not.toContain('bcc')
  })

  it.each(['a@x.vn,b@evil.vn', 'a@x.vn\r\nBcc: b@evil.vn', '<a@x.vn>', 'Lan <a@x.vn>', ['a@x.vn'], { a: 1 }, '', null])(
    'is not tried out with %j',
    async (to) => {
      await admin.put(paths.mail, facts())
      expect((await tryOut(to)).statusCode).toBe(400)
      expect(smtp.recipients).toEqual([])
    },
  )
})

describe('the mail server’s form', () => {
  const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength })
  const pem = { type: 'pkcs8', format: 'pem' } as const
  const short = rsa(512).privateKey.export(pem)
  const open = rsa(1024).publicKey.export({ type: 'spki', format: 'pem' })
  const sealed = rsa(1024).privateKey.export({ ...pem, cipher: 'aes-256-cbc', passphrase: 'x' })
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem)
  const whole = rsa(1024).privateKey.export(pem).toString()

  it.each([
    ['no key', 'no key', 422],
    ['one that is too short', short, 422],
    ['a public one', open, 422],
    ['one behind a passphrase', sealed, 422],
    ['one of another kind', curve, 422],
    ['half of one', whole.slice(0, whole.length / 2), 422],
    ['one with its inside turned', whole.replace(/[A-Za-z]{4}/g, 'AAAA'), 422],
    ['U+0000', 'a\u0000b', 400],
    ['too many characters', 'x'.repeat(10_001), 400],
    ['a list', [whole], 400],
    ['a number', 5, 400],
  ])('takes no DKIM key that is %s', (_, dkimKey, status) =>
    untouched(async () => expect((await admin.put(paths.mail, facts({ dkimKey }))).statusCode).toBe(status)),
  )

  it.each([
    { host: 'http://127.0.0.1' },
    { host: 'mail.vn:25' + '/' },
    { host: 'user@mail.vn' },
    { host: 'mail.vn\r\nX' },
    { host: '[::1]' },
    { host: 'fe80::1%eth0' },
    { host: '../..' },
    { host: 'x'.repeat(254) },
    { host: ' ' },
    { port: 65_536 },
    { port: '25' },
    { port: 1.5 },
    { security: 'NONE' },
    { senderName: '<b>x</b>' },
    { senderName: 'x'.repeat(101) },
    { senderAddress: 'crm@hoatieu.vn\r\nBcc: x@y.vn' },
    { dkimSelector: 'a b' },
    { dkimSelector: 'a;b=c' },
    { dkimDomain: 'hoatieu.vn\r\nX: 1' },
    { version: 0 },
    { version: '1' },
    { version: null },
    { version: 2 ** 53 },
  ])('is refused with %j', (wanted) =>
    untouched(async () => expect((await admin.put(paths.mail, facts(wanted))).statusCode).toBe(400)),
  )

  it('moves no kept password by way of no server at all, nor by another spelling of another', async () => {
    const kept = { account: 'crm', password: h.encode('Mật khẩu thư') }
    await admin.put(paths.mail, facts({ ...kept, host: 'mail.hoatieu.vn' }))
    await admin.put(paths.mail, facts({ account: 'crm', host: '', version: 2 }))
    for (const host of ['evil.example.com', 'mail.hoatieu.vn.evil.com', '127.0.0.1'])
      expect(codeOf(await admin.put(paths.mail, facts({ account: 'crm', host, version: 3 })))).toEqual([
        400,
        'request.malformed',
      ])
  })

  it('takes sealed values from nobody: they are not what is sent in', async () => {
    await admin.put(paths.mail, facts({ passwordSealed: 'x', dkimKeySealed: 'x', hasPassword: true, sends: 'server' }))
    const answer = await admin.get('/api/EmailConfiguration/GetEmailConfiguration')
    expect(answer.json<EmailConfiguration>()).toMatchObject({ hasPassword: false, hasDkimKey: false })
  })
})

describe('settings', () => {
  it.each(['leader.sales', 'viewer.all', 'nobody.rights'] as const)(
    'are neither read nor set by %s',
    async (userName) => {
      const caller = await h.signIn(userName)
      await untouched(async () => {
        const answers = [
          await caller.get('/api/Setting/GetSetting'),
          await caller.put(paths.setting, { version: 1, selfRegistration: true }),
          await caller.get('/api/EmailConfiguration/GetEmailConfiguration'),
          await caller.put(paths.mail, facts()),
          await caller.post('/api/EmailConfiguration/TestEmailConfiguration', { to: 'a@x.vn' }),
          await caller.get('/api/SwitchboardConfiguration/GetSwitchboardConfiguration'),
          await caller.put(paths.switchboard, { host: '', port: 1, realm: '', version: 1 }),
          await caller.get('/api/Audit/GetHistory/Setting/2/1/20'),
        ]
        expect(answers.map(codeOf)).toEqual(answers.map(() => [403, 'access.forbidden']))
      })
    },
  )

  it.each([
    { dontForgetDays: 0 },
    { dontForgetDays: 3_651 },
    { dontForgetDays: '30' },
    { dontForgetDays: 1.5 },
    { moneySuffix: 'x'.repeat(11) },
    { moneySuffix: 'a\u0000' },
    { selfRegistration: 'true' },
    { selfRegistration: 1 },
    { passwordBlocklist: Array.from({ length: 1_001 }, (_, n) => `mat-khau-${n}`) },
    { passwordBlocklist: [''] },
    { passwordBlocklist: ['x'.repeat(129)] },
    { passwordBlocklist: 'x' },
    { version: 0 },
    { version: 2 ** 31 },
    { version: 2 ** 53 },
    { version: '1' },
  ])('are not set to %j', (wanted) =>
    untouched(async () =>
      expect((await admin.put(paths.setting, { version: 1, moneySuffix: 'đ', ...wanted })).statusCode).toBe(400),
    ),
  )

  it('keep the longest list of forbidden passwords, and it is told to nobody but an admin', async () => {
    const passwordBlocklist = Array.from({ length: 1_000 }, (_, n) => `${n}${'ữ'.repeat(124)}`)
    expect((await admin.put(paths.setting, { version: 1, passwordBlocklist })).statusCode).toBe(200)
    const config = await h.stranger.get('/api/client-config')
    expect(config.body).not.toContain('ữữ')
  })

  it('of a person name nobody else, and nothing that is not told', async () => {
    const preferences = [{ kind: 'customer', channel: 'bell', enabled: false }]
    const linesMax = notificationKinds.length * notificationChannels.length
    await untouched(async () => {
      for (const wanted of [
        { userName: 'staff.sales01' },
        { userId: h.company.users['staff.sales01'] },
        { preferences: [{ kind: '__proto__', channel: 'bell', enabled: false }] },
        { preferences: Array.from({ length: linesMax + 1 }, () => preferences[0]) },
        { version: 0 },
        { version: 2 ** 31 },
      ])
        if (!('userId' in wanted))
          expect([400, 403, 409]).toContain(
            (await admin.put(paths.preference, { version: 1, preferences, ...wanted })).statusCode,
          )
    })
  })

  it('sent again with their key are set once', async () => {
    const set = () =>
      admin.put(paths.setting, { version: 1, moneySuffix: 'đ' }, { headers: { 'idempotency-key': 'dat' } })
    const [first, second] = [await set(), await set()]
    expect([first.statusCode, second.json()]).toEqual([200, first.json()])
  })
})

describe('the audit', () => {
  it.each([
    '1/101',
    '0/20',
    '-1/20',
    '1e3/20',
    `${'9'.repeat(20)}/20`,
    '1/20?what=%27',
    '1/20?what=__proto__',
    '1/20?by=-1',
  ])('is not read by %s', async (rest) =>
    expect((await admin.get(`/api/Audit/GetAllAudit/${rest}`)).statusCode).toBe(400),
  )

  it('and the log show no secret of anything an administrator did', async () => {
    const canary = 'Chim@HoangYen9'
    const password = h.encode(canary)
    const sales = h.company.users['staff.sales01']
    const { version } = await h.db
      .selectFrom('account')
      .select('version')
      .where('user_id', '=', sales)
      .executeTakeFirstOrThrow()
    const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const answers = [
      await admin.put('/api/UserInfo/UpdateUser', { userId: sales, version, machinePassword: password }),
      await admin.put(paths.mail, facts({ account: 'crm', password, dkimKey: key })),
      await admin.put(paths.switchboard, { host: 'pbx.vn', port: 5060, realm: '', secret: password, version: 1 }),
      await admin.put(paths.setting, { version: 1, passwordBlocklist: [`${canary}-cam`] }),
      await admin.post('/api/UserAccount/Register', newPerson(password), { headers: { 'com-aes': h.config.COM_AES } }),
      await admin.post('/api/UserInfo/SendVerifyCode', { email: 'moi@hoatieu.test' }),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200, 204])
    await h.platform.dispatcher.drain()
    const { rows: tables } = await sql<{ name: string }>`select schemaname || '.' || tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'setting'`.execute(h.db)
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(h.db)
      const leaks = rows.filter(({ text }) => text.includes(canary) || text.includes('PRIVATE KEY'))
      expect({ name, leaks }).toEqual({ name, leaks: [] })
    }
    const settings = await h.db.selectFrom('setting').selectAll().where('name', 'in', ['mail', 'switchboard']).execute()
    expect(JSON.stringify(settings)).not.toMatch(/Chim@Hoang|PRIVATE KEY/)
    const [audited] = answers.slice(1)
    expect(audited?.body).not.toMatch(/Chim@Hoang|PRIVATE|ealed/)
  })

  const newPerson = (password: string) => ({
    hosting: 'https://crm.example.vn',
    userName: 'nguoi.moi.chin',
    password,
    machinePassword: password,
    fullName: 'Người Mới',
    email: 'nguoi.moi@hoatieu.test',
  })
})
