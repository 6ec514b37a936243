import { rmSync } from 'node:fs'
import { VERIFY_CODE_ALPHABET, VERIFY_CODE_LENGTH } from '@crm/contract/rules/limits'
import { UserView } from '@crm/contract/user'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DemoUserName } from '../../demo/staff.ts'
import { listOutbox } from '../../kernel/mail/outbox.ts'
import { outboxDirOf } from '../../kernel/mail/serve-outbox.ts'
import { hashToken } from '../../kernel/random-token.ts'
import { codeOf } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { accountCapability } from '../account/index.ts'

let h: Harness
let sales: Caller
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(async () => {
  await h.reset()
  rmSync(outboxDirOf(h.config.DATA_DIR), { recursive: true, force: true })
  await h.platform.pool.query(`delete from pgboss.job where name = 'mail'`)
  sales = await h.signIn('staff.sales01')
})
afterAll(() => h.close())

const stored = (userName: DemoUserName = 'staff.sales01') =>
  h.db.selectFrom('account').selectAll().where('user_name', '=', userName).executeTakeFirstOrThrow()
const update = async (wanted: object, caller = sales) =>
  caller.put('/api/UserInfo/UpdateUserProfile', { version: (await stored()).version, ...wanted })
const ask = (email: string, caller = sales) => caller.post('/api/UserInfo/SendVerifyCode', { email })
const address = 'dia.chi.moi@hoatieu.test'

/** Writes the mails that were ordered, as the job's worker would. */
async function mailsSent() {
  await h.platform.dispatcher.drain()
  const { rows } = await h.platform.pool.query(`select data from pgboss.job where name = 'mail' and state = 'created'`)
  const [mailJob] = accountCapability.jobs?.(h.platform) ?? []
  for (const { data } of rows) await mailJob?.run(data, { id: '', retries: 0, signal: AbortSignal.timeout(60_000) })
  await h.platform.pool.query(`update pgboss.job set state = 'completed' where name = 'mail'`)
  return (await listOutbox(outboxDirOf(h.config.DATA_DIR))).reverse()
}

const codeIn = (text: string) =>
  new RegExp(`^([${VERIFY_CODE_ALPHABET}]{${VERIFY_CODE_LENGTH}})$`, 'm').exec(text)?.[1] ?? ''

async function codeFor(email = address): Promise<string> {
  expect((await ask(email)).statusCode).toBe(204)
  return codeIn((await mailsSent()).at(-1)?.text ?? '')
}
const wrong = (code: string) => `${code.startsWith('x') ? 'y' : 'x'}${code.slice(1)}`

describe('the own profile', () => {
  it('takes a name, a phone, a signature and a picture, and tells what changed', async () => {
    const answer = await update({
      userName: 'staff.sales01',
      fullName: 'Lê Thị Hoa',
      phone: '0987654321',
      signature: 'Hoa',
    })
    expect(answer.statusCode).toBe(200)
    expect(Object.keys(answer.json()).sort()).toEqual(Object.keys(UserView.shape).sort())
    expect(await stored()).toMatchObject({
      full_name: 'Lê Thị Hoa',
      phone: '84987654321',
      signature: 'Hoa',
      version: 2,
    })
    const lines = await h.db.selectFrom('activity_log').select(['message', 'edit_field']).orderBy('log_id').execute()
    expect(lines).toEqual(
      ['fullName', 'phone', 'signature'].map((edit_field) => ({ message: 'user.profileUpdated', edit_field })),
    )
    const audited = await h.db.selectFrom('audit').select('what').where('what', 'like', 'user.%').execute()
    expect(audited).toEqual([{ what: 'user.profileUpdated' }])
  })

  it('gives no say in role, rights, place, state or another person', async () => {
    const before = await stored()
    const wish = {
      systemRole: 'admin',
      priorityPermission: 1,
      departmentId: 1,
      positionId: 1,
      userGroupId: 1,
      state: 'paused',
      activated: false,
      machineCode: '999',
      affiliateCode: 'X',
    }
    expect((await update(wish)).statusCode).toBe(200)
    for (const key of ['machinePassword', 'passwordHash', 'deletedAt', 'emailVerified'])
      expect(codeOf(await update({ [key]: 'x' }))).toEqual([400, 'request.malformed'])
    expect(await stored()).toEqual(before)
    const admin = await stored('admin')
    for (const other of [{ userId: admin.user_id, version: admin.version }, { userName: 'admin' }])
      expect(codeOf(await update({ ...other, fullName: 'Tôi' }))).toEqual([403, 'access.notYourName'])
    expect(await stored('admin')).toEqual(admin)
  })

  it('takes back what a read answered, the picture too', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    expect((await update({ avatar: null })).json().version).toBe(1)
    const read = (await update({ avatar: png })).json()
    expect((await update(read)).json()).toEqual(read)
  })

  it('of an old version is refused, and the phone of a colleague', async () => {
    expect(codeOf(await update({ version: 7, fullName: 'Tôi' }))).toEqual([409, 'request.staleVersion'])
    const { phone } = await stored('staff.sales02')
    expect(codeOf(await update({ phone }))).toEqual([409, 'account.phoneExists'])
  })
})

describe('a new address', () => {
  it('needs the code that went to it, of which only the hash is kept', async () => {
    expect(codeOf(await update({ email: address }))).toEqual([422, 'account.codeWrong'])
    const code = await codeFor()
    const [mail] = await mailsSent()
    expect(mail?.to).toBe(address)
    expect(code).toHaveLength(VERIFY_CODE_LENGTH)
    const rows = await h.db.selectFrom('verify_code').selectAll().execute()
    expect(rows).toMatchObject([{ email: address, code_hash: hashToken(code), tries: 0 }])
    const { rows: queued } = await h.platform.pool.query(
      `select coalesce(json_agg(data)::text, '') as t from pgboss.job`,
    )
    expect(queued[0].t).not.toContain(code)
    const answer = await update({ email: address.toUpperCase(), verifyCode: ` ${code} ` })
    expect(answer.json()).toMatchObject({ email: address, activated: true })
    expect(await h.db.selectFrom('verify_code').selectAll().execute()).toEqual([])
    expect(JSON.stringify(await h.db.selectFrom('audit').selectAll().execute())).not.toContain(code)
  })

  it('voids the reset links of the address before', async () => {
    const code = await codeFor()
    const link = { user_id: sales.me.userId, ends_at: new Date('2026-11-22T00:00:00Z'), used_at: null }
    await h.db
      .insertInto('mailed_token')
      .values({ ...link, token_hash: 'a', purpose: 'reset' })
      .execute()
    await update({ email: address, verifyCode: code })
    expect(await h.db.selectFrom('mailed_token').select('used_at').execute()).not.toEqual([{ used_at: null }])
  })

  it('forgives four wrong codes; after the fifth the right one is worth nothing', async () => {
    const code = await codeFor()
    for (let n = 0; n < 4; n += 1)
      expect(codeOf(await update({ email: address, verifyCode: wrong(code) }))).toEqual([422, 'account.codeWrong'])
    expect(await h.db.selectFrom('verify_code').select('tries').execute()).toEqual([{ tries: 4 }])
    expect((await update({ email: address, verifyCode: code })).statusCode).toBe(200)
    h.clock.pass(30_000)
    const other = await codeFor('lan.nua@hoatieu.test')
    for (let n = 0; n < 5; n += 1) await update({ email: 'lan.nua@hoatieu.test', verifyCode: wrong(other) })
    expect(codeOf(await update({ email: 'lan.nua@hoatieu.test', verifyCode: other }))).toEqual([
      422,
      'account.codeWrong',
    ])
    expect(await stored()).toMatchObject({ email: address })
  })

  it('takes no code of another address, of another person, of before, or in another case', async () => {
    const first = await codeFor()
    expect(codeOf(await update({ email: 'khac@hoatieu.test', verifyCode: first }))[1]).toBe('account.codeWrong')
    const other = await h.signIn('staff.sales02')
    const theirs = { email: address, verifyCode: first, version: 1 }
    expect(codeOf(await update(theirs, other))[1]).toBe('account.codeWrong')
    h.clock.pass(30_000)
    const second = await codeFor()
    expect(codeOf(await update({ email: address, verifyCode: first }))[1]).toBe('account.codeWrong')
    const swapped = second.replace(/[a-z]/gi, (letter) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
    )
    if (swapped !== second) expect((await update({ email: address, verifyCode: swapped })).statusCode).toBe(422)
    expect((await update({ email: address, verifyCode: second })).statusCode).toBe(200)
  })

  it('takes no code after ten minutes, and none twice', async () => {
    const { email: present } = await stored()
    const code = await codeFor()
    h.clock.pass(600_000)
    expect(codeOf(await update({ email: address, verifyCode: code }))[1]).toBe('account.codeWrong')
    const again = await codeFor()
    expect((await update({ email: address, verifyCode: again })).statusCode).toBe(200)
    await h.db.updateTable('account').set({ email: present }).where('user_id', '=', sales.me.userId).execute()
    expect(codeOf(await update({ email: address, verifyCode: again }))[1]).toBe('account.codeWrong')
  })

  it('that a colleague took in between is refused, and the code stays good', async () => {
    const code = await codeFor()
    await h.db.updateTable('account').set({ email: address }).where('user_name', '=', 'staff.market').execute()
    expect(codeOf(await update({ email: address, verifyCode: code }))).toEqual([409, 'account.emailExists'])
    await h.db.updateTable('account').set({ email: 'x@hoatieu.test' }).where('user_name', '=', 'staff.market').execute()
    expect((await update({ email: address, verifyCode: code })).statusCode).toBe(200)
  })
})

describe('a verification code', () => {
  it('is sent once in thirty seconds to a person, and once to an address', async () => {
    expect((await ask(address)).statusCode).toBe(204)
    h.clock.pass(29_900)
    expect(codeOf(await ask('khac@hoatieu.test'))).toEqual([429, 'account.tooFast'])
    const other = await h.signIn('staff.sales02')
    expect(codeOf(await ask(address, other))).toEqual([429, 'account.tooFast'])
    h.clock.pass(100)
    expect((await ask('khac@hoatieu.test')).statusCode).toBe(204)
    expect((await mailsSent()).map((mail) => mail.to).sort()).toEqual([address, 'khac@hoatieu.test'])
  })

  it('does not go to an address of a colleague, and the mistake costs no wait', async () => {
    const { email } = await stored('staff.sales02')
    expect(codeOf(await ask(email))).toEqual([409, 'account.emailExists'])
    expect((await ask(address)).statusCode).toBe(204)
    expect((await mailsSent()).map((mail) => mail.to)).toEqual([address])
  })

  it('may go to the address of somebody who is deleted', async () => {
    const { email } = await stored('staff.sales02')
    await h.db.updateTable('account').set({ deleted_at: new Date() }).where('user_name', '=', 'staff.sales02').execute()
    expect((await ask(email)).statusCode).toBe(204)
  })

  it('is not to be had for trying out addresses without end', async () => {
    const { email } = await stored('staff.sales02')
    const statuses: number[] = []
    for (let n = 0; n < 31; n += 1) statuses.push((await ask(email)).statusCode)
    expect(statuses).toEqual([...Array(30).fill(409), 429])
  })

  it.each(['a@x.vn,b@evil.vn', 'a@x.vn\nBcc: b@evil.vn', ''])('never goes to %j', async (email) => {
    expect((await ask(email)).statusCode).toBe(400)
    expect(await mailsSent()).toEqual([])
  })
})
