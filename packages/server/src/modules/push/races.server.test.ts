import { PUSH_DEVICES_MAX } from '@crm/contract/rules/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'off' })
})
afterAll(() => h.close())

it('a person has no more devices than one may have, however many are added at once', async () => {
  const sales = await h.signIn('staff.sales01')
  const add = (n: number) =>
    sales.post('/api/FCM/AddFCM', { token: `device-${n}:APA91b`, platform: 'android', userName: sales.me.userName })
  const answers = await Promise.all(Array.from({ length: PUSH_DEVICES_MAX + 15 }, (_, n) => add(n)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
  const devices = await h.db.selectFrom('push_device').select('handle').execute()
  expect(devices).toHaveLength(PUSH_DEVICES_MAX)
})
