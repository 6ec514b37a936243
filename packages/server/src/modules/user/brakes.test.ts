import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
let admin: Caller
beforeAll(async () => {
  h = await openHarness()
  admin = await h.signIn('admin')
})
afterAll(() => h.close())

it.each([
  ['the own profile', 60, () => admin.put('/api/UserInfo/UpdateUserProfile', { version: 1_000 })],
  ['whether mail reaches an address', 10, () => admin.get('/api/UserInfo/ValidateEmailInRealWorld/a@x.test')],
  ['a try of the mail server', 5, () => admin.post('/api/EmailConfiguration/TestEmailConfiguration', { to: 'a@x.vn' })],
] as const)('%s is asked for %i times a minute and no more', async (_, times, ask) => {
  for (let n = 0; n < times; n += 1) expect((await ask()).statusCode).not.toBe(429)
  const braked = await ask()
  expect(codeOf(braked)).toEqual([429, 'request.tooMany'])
  expect(Number(braked.headers['retry-after'])).toBeGreaterThan(0)
})
