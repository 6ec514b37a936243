import { generateKeyPairSync } from 'node:crypto'
import type { EmailConfiguration } from '@crm/contract/setting'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startServer, stopServers } from '../../kernel/mail/fixtures/smtp-server.ts'
import { listOutbox } from '../../kernel/mail/outbox.ts'
import { codeOf } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
let admin: Caller
let smtp: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  smtp = await startServer({
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
  })
  h = await openHarness({ RATE_LIMITS: 'false', MAIL_TEST_PORTS: `2526, ${smtp.port}` })
})
beforeEach(async () => {
  await h.reset()
  smtp.received.length = 0
  admin = await h.signIn('admin')
})
afterAll(async () => {
  await h.close()
  await stopServers()
})

const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const secrets = /Mật khẩu thư|PRIVATE KEY|Sealed/
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
const read = async () => (await admin.get('/api/EmailConfiguration/GetEmailConfiguration')).json<EmailConfiguration>()
const update = (wanted: object = {}) => admin.put('/api/EmailConfiguration/UpdateEmailConfiguration', facts(wanted))
const tryOut = () => admin.post('/api/EmailConfiguration/TestEmailConfiguration', { to: 'lan@hoatieu.vn' })
const linesOf = (what: string) => h.db.selectFrom('audit').selectAll().where('what', '=', what).execute()

describe('the mail configuration', () => {
  it('sends nothing for whoever is no administrator any more, also right after a try that went well', async () => {
    await update()
    expect((await tryOut()).json()).toMatchObject({ outcome: 'done' })
    await h.db.updateTable('account').set({ system_role: 'user' }).where('user_id', '=', admin.me.userId).execute()
    expect(codeOf(await tryOut())).toEqual([403, 'access.forbidden'])
    await h.db.updateTable('account').set({ system_role: 'admin' }).where('user_id', '=', admin.me.userId).execute()
    expect((await tryOut()).json()).toMatchObject({ outcome: 'done' })
    expect(smtp.received).toHaveLength(2)
  })

  it('names no server at first: mail goes to the outbox', async () => {
    expect(await read()).toMatchObject({ host: '', hasPassword: false, hasDkimKey: false, sends: 'outbox', version: 1 })
  })

  it('keeps password and key sealed, and lets neither out: not in answers, log or audit', async () => {
    const wanted = { account: 'crm', password: h.encode('Mật khẩu thư'), dkimKey: pem }
    const answer = await update(wanted)
    expect(answer.json()).toMatchObject({ hasPassword: true, hasDkimKey: true, sends: 'server', version: 2 })
    await h.platform.dispatcher.drain()
    const [log, audit, events] = await Promise.all([
      h.db.selectFrom('activity_log').selectAll().execute(),
      h.db.selectFrom('audit').selectAll().execute(),
      h.db.selectFrom('event').selectAll().execute(),
    ])
    const rests = await h.db.selectFrom('setting').selectAll().execute()
    const told = (await admin.get('/api/Audit/GetAllAudit/1/100')).body
    expect(JSON.stringify([answer.body, await read(), log, audit, events, told])).not.toMatch(secrets)
    expect(JSON.stringify(rests)).not.toMatch(/Mật khẩu thư|PRIVATE KEY/)
    expect(log.map((line) => [line.edit_field, line.after])).toEqual(
      expect.arrayContaining([
        ['host', '127.0.0.1'],
        ['password', 'changed'],
        ['dkimKey', 'changed'],
      ]),
    )
    expect((await linesOf('emailConfiguration.updated'))[0]).toMatchObject({
      user_id: admin.me.userId,
      details: { changes: expect.arrayContaining([{ field: 'password', before: null, after: 'changed' }]) },
    })
  })

  it('keeps a secret that is not named, and takes one away for null', async () => {
    await update({ account: 'crm', password: h.encode('Mật khẩu thư'), dkimKey: pem })
    expect((await update({ account: 'crm', version: 2 })).json()).toMatchObject({ hasPassword: true, hasDkimKey: true })
    const without = await update({ password: null, dkimKey: null, version: 3 })
    expect(without.json()).toMatchObject({ hasPassword: false, hasDkimKey: false, version: 4 })
  })

  it('takes no kept password along to another machine', async () => {
    await update({ account: 'crm', password: h.encode('Mật khẩu thư') })
    const moved = await update({ account: 'crm', host: 'evil.example.com', version: 2 })
    expect(moved.json()).toMatchObject({
      code: 'request.malformed',
      details: [{ field: 'password', message: 'error.required' }],
    })
    const again = { account: 'crm', host: 'mail.example.com', version: 2 }
    expect((await update({ ...again, password: h.encode('another') })).statusCode).toBe(200)
    expect((await update({ host: 'mail2.example.com', password: null, version: 3 })).statusCode).toBe(200)
  })

  it.each([
    [{ senderAddress: '' }, 422, 'setting.senderRequired'],
    [{ dkimKey: 'no key' }, 422, 'setting.dkimKeyRefused'],
    [{ password: 'not encoded' }, 400, 'request.malformed'],
    [{ host: 'http://mail.vn' }, 400, 'request.malformed'],
    [{ host: 'mail.vn/x' }, 400, 'request.malformed'],
    [{ port: 0 }, 400, 'request.malformed'],
    [{ security: 'maybe' }, 400, 'request.malformed'],
    [{ senderAddress: 'a@b.vn, c@d.vn' }, 400, 'request.malformed'],
    [{ dkimDomain: 'a; b=c' }, 400, 'request.malformed'],
    [{ version: 2 }, 409, 'request.staleVersion'],
  ])('%j is refused', async (wanted, status, code) => {
    expect(codeOf(await update(wanted))).toEqual([status, code])
    expect(await read()).toMatchObject({ host: '', version: 1 })
  })

  it('lets a sender be missing where no server is named', async () => {
    expect((await update({ host: '', senderAddress: '' })).json()).toMatchObject({ sends: 'outbox', version: 2 })
  })
})

describe('mail', () => {
  const forgot = async (userName: 'staff.sales01' | 'staff.sales02') => {
    const { me } = await h.signIn(userName)
    const mail = { kind: 'passwordChanged', userId: me.userId, origin: 'https://crm.example.vn' }
    const [job] = (await import('../account/index.ts')).accountCapability.jobs?.(h.platform) ?? []
    await job?.run(mail as never, { id: 'x', retries: 0, signal: new AbortController().signal })
  }

  it('goes by what an admin set from the next one on, and back to the outbox when no server is named', async () => {
    await forgot('staff.sales01')
    expect(await listOutbox(`${h.config.DATA_DIR}/outbox`)).toHaveLength(1)
    await update()
    await forgot('staff.sales02')
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]).toContain('<crm@hoatieu.vn>')
    await update({ host: '', version: 2 })
    await forgot('staff.sales01')
    expect([smtp.received.length, (await listOutbox(`${h.config.DATA_DIR}/outbox`)).length]).toEqual([1, 2])
  })
})

describe('trying the mail server out', () => {
  it('sends one mail and shows what the server said', async () => {
    await update()
    expect((await tryOut()).json()).toEqual({ outcome: 'done', answer: expect.stringMatching(/^250 /) })
    expect(smtp.received).toHaveLength(1)
    expect((await linesOf('emailConfiguration.tested'))[0]).toMatchObject({
      user_id: admin.me.userId,
      target: 'lan@hoatieu.vn',
      details: { outcome: 'done' },
    })
  })

  it('by the sealed password signs in, and says that it failed where the server does not answer', async () => {
    await update({ account: 'crm', password: h.encode('Mật khẩu thư') })
    expect((await tryOut()).json()).toMatchObject({ outcome: 'done' })
    await update({ account: 'crm', port: 9, version: 2 })
    expect((await tryOut()).json()).toEqual({ outcome: 'failed', answer: null })
    expect((await linesOf('emailConfiguration.tested')).map((line) => line.details)).toContainEqual({
      outcome: 'failed',
    })
  })

  it('without a server writes to the outbox, where the mail can be read', async () => {
    const before = (await listOutbox(`${h.config.DATA_DIR}/outbox`)).length
    expect((await tryOut()).json()).toEqual({ outcome: 'done', answer: null })
    expect(await listOutbox(`${h.config.DATA_DIR}/outbox`)).toHaveLength(before + 1)
  })

  it('does not look into the machines of a cloud', async () => {
    await update({ host: '169.254.169.254', port: 25 })
    expect((await tryOut()).json()).toEqual({ outcome: 'failed', answer: null })
  })
})
