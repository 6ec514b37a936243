import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
let admin: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  admin = await h.signIn('admin')
})
afterAll(() => h.close())

const mail = (host: string, version: number) => ({
  host,
  port: 25,
  security: 'none',
  account: '',
  senderName: '',
  senderAddress: 'crm@hoatieu.vn',
  dkimDomain: '',
  dkimSelector: '',
  version,
})
const customerBell = (enabled: boolean) => [{ kind: 'customer', channel: 'bell', enabled }]

const edits = {
  'the product': (n: number, version: number) =>
    admin.put('/api/Setting/UpdateSetting', { version, dontForgetDays: n + 1 }),
  'the mail server': (n: number, version: number) =>
    admin.put('/api/EmailConfiguration/UpdateEmailConfiguration', mail(`mail${n}.vn`, version)),
  'the switchboard': (n: number, version: number) =>
    admin.put('/api/SwitchboardConfiguration/UpdateSwitchboardConfiguration', {
      ...{ host: `pbx${n}.vn`, port: 5060, realm: '', version },
    }),
  'the own notifications': (n: number, version: number) =>
    admin.put('/api/NotificationPreference/UpdateNotificationPreference', {
      preferences: customerBell(n % 2 === 0),
      version,
    }),
}

describe('at the same moment', () => {
  it.each(Object.entries(edits))('of several edits of %s by one version exactly one is kept', async (_, edit) => {
    for (let version = 1; version <= 10; version += 1) {
      const answers = await Promise.all([0, 1, 2, 3].map((n) => edit(n, version)))
      expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409, 409])
      const kept = answers.find((answer) => answer.statusCode === 200)?.json()
      expect(kept.version).toBe(version + 1)
    }
  })
})
