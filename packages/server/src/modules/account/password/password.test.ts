import { rmSync } from 'node:fs'
import { fold } from '@crm/contract/rules/fold'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listOutbox } from '../../../kernel/mail/outbox.ts'
import { outboxDirOf } from '../../../kernel/mail/serve-outbox.ts'
import { hashToken } from '../../../kernel/random-token.ts'
import { type Harness, openHarness } from '../../../testing/harness.ts'
import { hashTables } from '../../../testing/tables.ts'
import { mailJob } from '../jobs.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(async () => {
  await h.reset()
  rmSync(outboxDirOf(h.config.DATA_DIR), { recursive: true, force: true })
})
afterAll(() => h.close())

const userName = 'staff.sales01'
const emailOf = async (name = userName) =>
  (await h.db.selectFrom('account').select('email').where('user_name', '=', name).executeTakeFirstOrThrow()).email
const forgot = (email: string, hosting = 'https://crm.example.vn', headers = {}) =>
  h.stranger.post('/api/UserAccount/ForgotPassword', { email, hosting }, { headers })

/** Tells what was committed and writes the mails that were ordered, as the job's worker would. */
async function mailsSent() {
  await h.platform.dispatcher.drain()
  const { rows } = await h.platform.pool.query(
    `select data from pgboss.job where name = 'mail' and state = 'created' order by created_on`,
  )
  for (const { data } of rows)
    await mailJob(h.platform).run(data, { id: '', retries: 0, signal: AbortSignal.timeout(60_000) })
  await h.platform.pool.query(`update pgboss.job set state = 'completed' where name = 'mail'`)
  return (await listOutbox(outboxDirOf(h.config.DATA_DIR))).reverse()
}

interface Named {
  token: string
  email: string
  userName: string
}

function linkIn(text: string): { origin: string; pairs: Named } {
  const url = new URL(/https?:\S+\/(?:reset|verify)\?token=\S+/.exec(text)?.[0] ?? '')
  const decoded = new URLSearchParams(Buffer.from(url.searchParams.get('token') ?? '', 'base64url').toString())
  return { origin: url.origin, pairs: Object.fromEntries(decoded) as unknown as Named }
}

async function resetToken(): Promise<Named> {
  await forgot(await emailOf())
  const mails = await mailsSent()
  return linkIn(mails.at(-1)?.text ?? '').pairs
}

const reset = (named: Named, password = 'New@pass2026') =>
  h.stranger.post('/api/UserAccount/ResetPassword', { ...named, password: h.encode(password) })

describe('a forgotten password', () => {
  it('lets its owner in at once after a reset, however often the old one was guessed', async () => {
    const signIn = async (password: string) =>
      (await h.stranger.post('/api/UserAccount/Authenticate', { username: userName, password: h.encode(password) }))
        .statusCode
    for (let n = 0; n < 5; n += 1) await signIn('Wrong@2026')
    expect(await signIn('Demo@2026')).toBe(429)
    expect((await reset(await resetToken())).statusCode).toBe(204)
    expect(await signIn('New@pass2026')).toBe(200)
  })

  it('sends one mail to the stored address with a link of 256 bits, of which only the hash is kept', async () => {
    const email = await emailOf()
    expect((await forgot(email.toUpperCase())).statusCode).toBe(204)
    const mails = await mailsSent()
    expect(mails.map((mail) => mail.to)).toEqual([email])
    const { pairs } = linkIn(mails[0]?.text ?? '')
    expect(Buffer.from(pairs.token, 'base64url')).toHaveLength(32)
    const rows = await h.db.selectFrom('mailed_token').selectAll().execute()
    expect(rows.map((row) => row.token_hash)).toEqual([hashToken(pairs.token)])
    const { rows: dumped } = await h.platform.pool.query(
      `select coalesce(json_agg(data)::text, '') as t from pgboss.job`,
    )
    expect(dumped[0].t).not.toContain(pairs.token)
  })

  it('says when nobody has the address, and that a deleted account gets no mail', async () => {
    const unknown = await forgot('nobody@example.vn')
    expect([unknown.statusCode, unknown.json().code]).toEqual([422, 'account.emailUnknown'])
    await h.db.updateTable('account').set({ deleted_at: new Date() }).where('user_name', '=', userName).execute()
    expect((await forgot(await emailOf())).json().code).toBe('account.deleted')
    expect(await mailsSent()).toEqual([])
  })

  it('takes no password that holds the name of whose it is, and the link stays good', async () => {
    const named = await resetToken()
    const { full_name } = await h.db
      .selectFrom('account')
      .select('full_name')
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow()
    const own = fold(full_name).replaceAll(' ', '')
    expect((await reset(named, `${own}A@731`)).json().details.reason).toBe('name')
    expect((await reset(named)).statusCode).toBe(204)
  })

  it.each(['suspended', 'paused'] as const)('is told to no one who is %s, whenever that began', async (state) => {
    const email = await emailOf()
    const change = (to: 'working' | typeof state) =>
      h.db.updateTable('account').set({ state: to }).where('user_name', '=', userName).execute()
    const before = await resetToken()
    await change(state)
    h.clock.pass(30_000)
    // As for anybody: how an account stands is told after the right password.
    expect((await forgot(email)).statusCode).toBe(204)
    expect(await mailsSent()).toHaveLength(1)
    const hashes = await hashTables(h.db)
    const refused = await reset(before)
    expect([refused.statusCode, refused.json().title]).toEqual([500, 'Reset password link has expired'])
    expect(await hashTables(h.db)).toEqual(hashes)
  })

  it('is mailed to nobody who was suspended before the mail was written', async () => {
    await forgot(await emailOf())
    await h.db.updateTable('account').set({ state: 'suspended' }).where('user_name', '=', userName).execute()
    expect(await mailsSent()).toEqual([])
  })

  it('waits thirty seconds before the next mail to the same address, whatever the caller says of its own', async () => {
    const email = await emailOf()
    await forgot(email)
    for (const waited of [5_000, 24_900]) {
      h.clock.pass(waited)
      const early = await forgot(email, undefined, { 'x-forwarded-for': '203.0.113.9' })
      expect([early.statusCode, early.json().code]).toEqual([429, 'account.tooFast'])
    }
    h.clock.pass(100)
    expect((await forgot(email)).statusCode).toBe(204)
  })

  it('brakes one address that asks for many', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await forgot(`someone${n}@example.vn`)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
  })

  it.each([
    'https://evil.vn',
    '//evil',
    'javascript:alert(1)',
    'https://crm.example.vn@evil.vn',
    'https://crm.example.vn.evil.vn',
    'https://crm.example.vn\r\nX: y',
    'https://10.0.0.1',
    'https://xn--crm-example.vn',
  ])('never leads the link to %s', async (hosting) => {
    await forgot(await emailOf(), hosting)
    const mails = await mailsSent()
    expect(linkIn(mails[0]?.text ?? '').origin).toBe('https://crm.example.vn')
  })

  it('leads the link to the origin the browser is on when that is one of ours', async () => {
    await forgot(await emailOf(), 'http://localhost:3000')
    expect(linkIn((await mailsSent())[0]?.text ?? '').origin).toBe('http://localhost:3000')
  })

  it.each(['a@x.vn,b@evil.vn', 'a@x.vn\nBcc: b@evil.vn', `${'a'.repeat(300)}@x.vn`, ''])(
    'refuses %j as an address',
    async (email) => {
      expect((await forgot(email)).statusCode).toBe(400)
    },
  )
})

describe('the reset link', () => {
  it('sets the password once: the second use and an older link have expired', async () => {
    const older = await resetToken()
    h.clock.pass(31_000)
    const named = await resetToken()
    const expired = await reset(older)
    expect([expired.statusCode, expired.json().title]).toEqual([500, 'Reset password link has expired'])
    expect((await reset(named)).statusCode).toBe(204)
    expect((await reset(named)).statusCode).toBe(500)
    await expect(h.signIn(userName, 'New@pass2026')).resolves.toBeTruthy()
  })

  it('works for 48 hours', async () => {
    const named = await resetToken()
    h.clock.pass(48 * 3_600_000)
    expect((await reset(named)).statusCode).toBe(500)
  })

  it('is not used up by a weak password', async () => {
    const named = await resetToken()
    for (const weak of ['short1!', 'nodigits!!A', 'Has space1!', 'Ăbcdef1!@', 'Password@1', `${userName}A1!`])
      expect([400, 422]).toContain((await reset(named, weak)).statusCode)
    expect((await reset(named)).statusCode).toBe(204)
  })

  it('serves its own name and address only', async () => {
    const named = await resetToken()
    expect((await reset({ ...named, userName: 'admin' })).statusCode).toBe(500)
    expect((await reset({ ...named, email: await emailOf('admin') })).statusCode).toBe(500)
    expect((await reset({ ...named, token: `${named.token}a` })).statusCode).toBe(500)
  })

  it('ends every session and remembered sign-in, and tells the owner by mail', async () => {
    const open = await h.signIn(userName)
    const named = await resetToken()
    await reset(named)
    expect((await open.get('/api/LoginSession/GetSessions')).statusCode).toBe(401)
    expect((await mailsSent()).at(-1)?.subject).toBe('Mật khẩu Lite CRM đã thay đổi')
  })

  it('is good for one of two who use it at the same moment', async () => {
    const named = await resetToken()
    const answers = await Promise.all([reset(named, 'First@pass1'), reset(named, 'Second@pass2')])
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, 500])
  })
})

describe('changing the own password', () => {
  const change = async (
    caller: Awaited<ReturnType<Harness['signIn']>>,
    oldPassword: string,
    newPassword: string,
    name = caller.me.userName,
  ) =>
    caller.post('/api/UserAccount/ChangePassword', {
      userName: name,
      oldPassword: h.encode(oldPassword),
      newPassword: h.encode(newPassword),
    })

  it('keeps this session, ends the others and forgets the remembered', async () => {
    const here = await h.signIn(userName)
    const elsewhere = await h.signIn(userName)
    expect((await change(here, 'Demo@2026', 'New@pass2026')).statusCode).toBe(204)
    expect((await here.get('/api/LoginSession/GetSessions')).statusCode).toBe(200)
    expect((await elsewhere.get('/api/LoginSession/GetSessions')).statusCode).toBe(401)
    await expect(h.signIn(userName)).rejects.toThrow()
  })

  it('refuses a wrong old one, the same again, a weak one, another name and nobody', async () => {
    const caller = await h.signIn(userName)
    const wrong = await change(caller, 'Wrong@2026', 'New@pass2026')
    expect([wrong.statusCode, wrong.json().title]).toEqual([422, 'Old password is wrong'])
    expect((await change(caller, 'Demo@2026', 'Demo@2026')).statusCode).toBe(400)
    expect((await change(caller, 'Demo@2026', 'weak')).json().details).toEqual([
      { field: 'newPassword', message: 'error.passErr' },
    ])
    expect((await change(caller, 'Demo@2026', 'New@pass2026', 'admin')).statusCode).toBe(403)
    const body = { userName, oldPassword: h.encode('Demo@2026'), newPassword: h.encode('New@pass2026') }
    expect((await h.stranger.post('/api/UserAccount/ChangePassword', body)).statusCode).toBe(401)
    await expect(h.signIn(userName)).resolves.toBeTruthy()
  })

  it.each([
    ['7 characters', 'Abcd@12', 400],
    ['8 characters', 'Kq7@vnpd', 204],
    ['128 characters', `Aa1@${'x'.repeat(124)}`, 204],
    ['129 characters', `Aa1@${'x'.repeat(125)}`, 400],
    ['a space', 'Abcd @1234', 400],
    ['a sign outside of the list', 'Abcd#12345', 400],
  ])('holds to the rule: %s', async (_kind, password, status) => {
    const caller = await h.signIn(userName)
    expect((await change(caller, 'Demo@2026', password)).statusCode).toBe(status)
  })

  it.each([
    ['P@ssw0rd!', 'common'],
    ['Staff@7319', 'name'],
    ['Hoa_Tieu71', 'name'],
    ['MuaHe@2026', 'season'],
  ])('refuses %s and says why', async (password, reason) => {
    const caller = await h.signIn(userName)
    const refused = await change(caller, 'Demo@2026', password)
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'account.passwordBlocked'])
    expect(refused.json().details.reason).toBe(reason)
  })

  it('compares the whole of a long password', async () => {
    const caller = await h.signIn(userName)
    const long = `Aa1@${'x'.repeat(124)}`
    await change(caller, 'Demo@2026', long)
    await expect(h.signIn(userName, `${long.slice(0, 127)}y`)).rejects.toThrow()
    await expect(h.signIn(userName, long)).resolves.toBeTruthy()
  })
})
