import { PUSH_DEVICES_MAX } from '@crm/contract/rules/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../../kernel/push/fixtures/browser.ts'
import { openSecret } from '../../kernel/wire-password.ts'
import { codeOf } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
let sales: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'off', PUSH_HOSTS: 'push.example.vn:8443, *.own.example.vn' })
})
beforeEach(async () => {
  await h.reset()
  sales = await h.signIn('staff.sales01')
})
afterAll(() => h.close())

const known = 'https://fcm.googleapis.com/fcm/send/abc'
const tokenAt = (endpoint: string) => openBrowser(endpoint).token
const appToken = (name: string) => `${name}:APA91bFakeTokenOfADevice`
const add = (caller: Caller, token: string, platform = 'web') =>
  caller.post('/api/FCM/AddFCM', { token, platform, userName: caller.me.userName, userAgent: 'Firefox' })
const remove = (caller: Caller, token: string) =>
  caller.delete('/api/FCM/DeleteFCM', { token, createUser: caller.me.userName })
const devices = () =>
  h.db
    .selectFrom('push_device as d')
    .innerJoin('account as a', 'a.user_id', 'd.user_id')
    .select(['a.user_name', 'd.handle', 'd.platform', 'd.token_sealed', 'd.token_hash'])
    .orderBy('d.seen_at')
    .execute()
const owners = async () => (await devices()).map((device) => device.user_name)

describe('a device', () => {
  it('is noted without control characters', async () => {
    const userAgent = 'Fire\u001b[31mfox\r\n'
    await sales.post('/api/FCM/AddFCM', {
      token: tokenAt(known),
      platform: 'web',
      userName: sales.me.userName,
      userAgent,
    })
    const { user_agent } = await h.db.selectFrom('push_device').select('user_agent').executeTakeFirstOrThrow()
    expect(user_agent).toBe('Fire[31mfox')
  })

  it.each([
    known,
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://db5p.notify.windows.com/w/?token=x',
    'https://web.push.apple.com/x',
    'https://push.example.vn:8443/x',
    'https://a.own.example.vn/x',
  ])('of %s is taken', async (endpoint) => {
    expect((await add(sales, tokenAt(endpoint))).statusCode).toBe(204)
    expect(await owners()).toEqual(['staff.sales01'])
  })

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.vn/x',
    'https://evil.vn/fcm.googleapis.com',
    'https://user:pass@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@evil.vn/x',
    'https://fcm.googleapis.com:8443/x',
    'https://notify.windows.com/x',
    'https://evilnotify.windows.com/x',
    'https://push.example.vn/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'ftp://fcm.googleapis.com/x',
  ])('of %s is refused', async (endpoint) => {
    expect(codeOf(await add(sales, tokenAt(endpoint)))).toEqual([422, 'push.endpointRefused'])
    expect(await devices()).toEqual([])
  })

  it('that nothing could be encrypted for is malformed', async () => {
    const { keys } = JSON.parse(tokenAt(known))
    const off = Buffer.from(keys.p256dh, 'base64url').fill(7, 1).toString('base64url')
    const tokens = [
      'x',
      '{}',
      '[]',
      JSON.stringify({ endpoint: known }),
      JSON.stringify({ endpoint: known, keys: { ...keys, p256dh: off } }),
      JSON.stringify({ endpoint: known, keys: { ...keys, auth: 'AAAA' } }),
      JSON.stringify({ endpoint: 'x', keys }),
    ]
    for (const token of tokens) expect(codeOf(await add(sales, token))).toEqual([400, 'request.malformed'])
    expect(codeOf(await add(sales, 'two words', 'android'))).toEqual([400, 'request.malformed'])
  })

  it('rests sealed: the database alone addresses nobody', async () => {
    const token = tokenAt(known)
    await add(sales, token)
    const [device] = await devices()
    expect(JSON.stringify(device)).not.toContain('googleapis')
    expect(openSecret(device?.token_sealed ?? '', h.config.DATA_KEY)).toBe(token)
  })

  it('is known again by its address, with new keys and under the same handle', async () => {
    await add(sales, tokenAt(known))
    const [first] = await devices()
    const renewed = tokenAt(known)
    await add(sales, renewed)
    const [second, ...others] = await devices()
    expect([second?.handle, others]).toEqual([first?.handle, []])
    expect(openSecret(second?.token_sealed ?? '', h.config.DATA_KEY)).toBe(renewed)
  })

  it('that another person signs in on is that person’s alone, and shows nothing of the one before', async () => {
    const token = appToken('shared')
    await add(sales, token, 'ios')
    const [before] = await devices()
    const own = { token, message: 'Riêng tư', key: '', value: '', createUser: 'staff.sales01' }
    expect((await sales.post('/api/FCM_IOS_Message/AddFCM_IOS_Message', own)).statusCode).toBe(204)
    const other = await h.signIn('staff.sales02')
    await add(other, token, 'ios')
    expect(await owners()).toEqual(['staff.sales02'])
    expect((await devices())[0]?.handle).not.toBe(before?.handle)
    expect((await other.post('/api/FCM_IOS_Message/GetFCM_IOS_Message', { token })).json()).toEqual([])
  })

  it('beyond the limit lets the one go that was not seen for longest', async () => {
    for (let index = 0; index < PUSH_DEVICES_MAX; index += 1) {
      await add(sales, appToken(`d${index}`), 'android')
      h.clock.pass(1_000)
    }
    await add(sales, appToken('d0'), 'android')
    const [, oldest] = [await devices(), (await devices())[0]]
    h.clock.pass(1_000)
    await add(sales, appToken('new'), 'android')
    const left = await devices()
    expect(left).toHaveLength(PUSH_DEVICES_MAX)
    expect(left.map(({ handle }) => handle)).not.toContain(oldest?.handle)
  })

  it('is taken out by its owner, and by nobody else', async () => {
    const token = tokenAt(known)
    await add(sales, token)
    expect((await remove(await h.signIn('staff.sales02'), token)).statusCode).toBe(204)
    expect(await owners()).toEqual(['staff.sales01'])
    await remove(sales, token)
    await remove(sales, token)
    expect(await devices()).toEqual([])
  })

  it('is added in nobody else’s name', async () => {
    const body = { token: tokenAt(known), platform: 'web', userName: 'admin' }
    expect(codeOf(await sales.post('/api/FCM/AddFCM', body))).toEqual([403, 'access.notYourName'])
  })
})

describe('the key that browsers subscribe with', () => {
  it('is a point of P-256, the same at each call', async () => {
    const read = async () =>
      (await h.stranger.get('/api/client-config')).json<{ pushPublicKey: string }>().pushPublicKey
    const key = await read()
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
    expect(await read()).toBe(key)
  })
})
