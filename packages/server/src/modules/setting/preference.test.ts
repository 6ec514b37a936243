import type { NotificationPreferences } from '@crm/contract/setting'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'

let h: Harness
let sales: Caller
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(async () => {
  await h.reset()
  sales = await h.signIn('staff.sales01')
})
afterAll(() => h.close())

const read = async (caller: Caller) =>
  (await caller.get('/api/NotificationPreference/GetNotificationPreference')).json<NotificationPreferences>()
const update = (caller: Caller, body: object) =>
  caller.put('/api/NotificationPreference/UpdateNotificationPreference', body)
const off = (kind: string, channel = 'bell') => ({ kind, channel, enabled: false })
const offOf = ({ preferences }: NotificationPreferences) =>
  preferences.filter((one) => !one.enabled).map(({ kind, channel }) => `${kind}.${channel}`)

describe('what a person is told', () => {
  it('is everything at first', async () => {
    const { preferences, version } = await read(sales)
    expect([preferences.length, offOf({ preferences, version }), version]).toEqual([9, [], 1])
  })

  it('is the own choice: what is not named stays, and nobody else is concerned', async () => {
    await update(sales, { preferences: [off('customer'), off('issue', 'push')], version: 1 })
    const back = { kind: 'customer', channel: 'bell', enabled: true }
    const answer = await update(sales, { preferences: [back, off('campaign')], version: 2 })
    expect(offOf(answer.json())).toEqual(['campaign.bell', 'issue.push'])
    expect(await read(sales)).toEqual(answer.json())
    expect(offOf(await read(await h.signIn('staff.sales02')))).toEqual([])
  })

  it('is chosen by nobody in another’s name, an admin included', async () => {
    const admin = await h.signIn('admin')
    const body = { preferences: [off('customer')], version: 1, userName: 'staff.sales01' }
    expect(codeOf(await update(admin, body))).toEqual([403, 'access.notYourName'])
  })

  it('is not overwritten from an older screen, also the very first time', async () => {
    expect(codeOf(await update(sales, { preferences: [off('customer')], version: 2 }))[0]).toBe(409)
    await update(sales, { preferences: [off('customer')], version: 1 })
    expect(codeOf(await update(sales, { preferences: [off('issue')], version: 1 }))[0]).toBe(409)
    expect(offOf(await read(sales))).toEqual(['customer.bell'])
  })

  it.each([[[]], [[{ kind: 'project', channel: 'bell', enabled: true }]], [[off('customer', 'sms')]]])(
    '%j is malformed',
    async (preferences) => {
      expect((await update(sales, { preferences, version: 1 })).statusCode).toBe(400)
    },
  )

  it('stands in the log and the audit', async () => {
    await update(sales, { preferences: [off('customer')], version: 1 })
    const line = await h.db
      .selectFrom('audit')
      .selectAll()
      .where('what', '=', 'notificationPreference.updated')
      .executeTakeFirst()
    expect(line).toMatchObject({
      user_id: sales.me.userId,
      details: { changes: [{ field: 'customer.bell', before: 'true', after: 'false' }] },
    })
  })
})

describe('the bell', () => {
  it('does not ring for who turned it off for that kind, and rings for the others', async () => {
    const calls = customerCalls(h)
    const leader = await h.signIn('leader.sales')
    await update(sales, { preferences: [off('customer')], version: 1 })
    const viewers = [sales.me.userId, h.company.users['staff.sales02'], h.company.users['staff.market']]
    await calls.add(leader, { viewers })
    expect((await calls.bells()).map((bell) => bell.user_name)).toEqual(['staff.market', 'staff.sales02'])
  })

  it('goes on ringing for who turned off another kind, or only the push', async () => {
    const calls = customerCalls(h)
    const leader = await h.signIn('leader.sales')
    const preferences = [off('campaign'), off('issue'), off('customer', 'push')]
    await update(sales, { preferences, version: 1 })
    await calls.add(leader, { viewers: [sales.me.userId] })
    expect((await calls.bells()).map((bell) => bell.user_name)).toEqual(['staff.sales01'])
  })
})
