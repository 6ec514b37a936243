import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Harness, openHarness } from '../../testing/harness.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Resource } from './capability.ts'
import { openDispatcher } from './dispatcher.ts'
import { type AnyFact, fact, type HubMessage } from './fact.ts'
import { record } from './record.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(async () => {
  await h.reset()
  await h.platform.pool.query(`delete from pgboss.job where name = 'mail'`)
})
afterAll(() => h.close())

interface OfEvent {
  readonly userId: number
}

const resource: Resource = {
  name: 'Customer',
  tag: 'MNU_Customer',
  kind: 'customer',
  visible: () => sql<boolean>`true`,
}

const happened = fact<OfEvent>('test.happened', {
  log: ({ userId }) => [{ resource: 'Customer', action: 1, targetId: userId, targetName: 'Một việc' }],
  bell: async ({ userId }) => [{ userId, resource, targetId: userId, body: { name: 'Một việc' } }],
  hub: async () => [
    { channel: 'customer', event: 'CustomerChange', rooms: ['everything'], data: { customerIds: [1] } },
  ],
  mail: ({ userId }) => ({ kind: 'test', userId }),
})

/** A dispatcher of the test's own, whose hub notes what it would have sent, or breaks. */
function openMissedMessages(breaks: { now: boolean; on?: number } = { now: false }, more: readonly AnyFact[] = []) {
  const sent: (HubMessage & { id: string })[] = []
  const { db, clock, log, jobs, live } = h.platform
  let emitted = 0
  const emit = (message: HubMessage & { id: string }) => {
    emitted += 1
    if (breaks.now || emitted === breaks.on) throw new Error('the process dies here')
    sent.push(message)
  }
  const facts = [happened, ...more]
  return { sent, dispatcher: openDispatcher({ db, clock, log, jobs, facts, live: { ...live, emit } }) }
}

const happen = (userId = 2, actor = { userId: 1 }) =>
  inTransaction(h.db, (trx) => record(trx, actor, happened, { userId }))
const bells = () => h.db.selectFrom('bell').selectAll().execute()
const mails = async () => (await h.platform.pool.query(`select data from pgboss.job where name = 'mail'`)).rows

describe('an event', () => {
  it('is in the log as soon as it is committed, before anybody is told', async () => {
    const eventId = await happen()
    const log = await h.db.selectFrom('activity_log').selectAll().execute()
    expect(log).toMatchObject([
      { event_id: eventId, message: 'test.happened', target_name: 'Một việc', create_user_id: 1 },
    ])
  })

  it('that was rolled back is told to nobody', async () => {
    const { sent, dispatcher } = openMissedMessages()
    const failed = inTransaction(h.db, async (trx) => {
      await record(trx, { userId: 1 }, happened, { userId: 2 })
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await dispatcher.drain()).toBe(0)
    expect([sent, await bells(), await mails()]).toEqual([[], [], []])
  })

  it('is told once by bell, hub and mail, the hub message carrying its id', async () => {
    const { sent, dispatcher } = openMissedMessages()
    const eventId = await happen()
    expect(await dispatcher.drain()).toBe(1)
    expect(await dispatcher.drain()).toBe(0)
    expect(sent.map((message) => message.id)).toEqual([eventId])
    expect(await bells()).toMatchObject([{ event_id: eventId, user_id: 2, read_at: null }])
    expect(await mails()).toEqual([{ data: { kind: 'test', userId: 2 } }])
  })

  it('rings no bell for the person who did it', async () => {
    const { dispatcher } = openMissedMessages()
    await happen(1)
    await dispatcher.drain()
    expect(await bells()).toEqual([])
  })

  it('whose telling broke off is told again, and bell and mail are not doubled', async () => {
    const breaks = { now: true }
    const { sent, dispatcher } = openMissedMessages(breaks)
    await happen()
    await expect(dispatcher.drain()).rejects.toThrow('the process dies here')
    breaks.now = false
    h.clock.pass(11_000)
    expect(await dispatcher.drain()).toBe(1)
    expect([sent.length, (await bells()).length, (await mails()).length]).toEqual([1, 1, 1])
  })

  it('is told by one of two dispatchers that look at the same moment', async () => {
    const [one, other] = [openMissedMessages(), openMissedMessages()]
    for (let n = 0; n < 120; n += 1) await happen()
    await Promise.all([one.dispatcher.drain(), other.dispatcher.drain()])
    const ids = [...one.sent, ...other.sent].map((message) => message.id)
    expect([ids.length, new Set(ids).size]).toEqual([120, 120])
  })

  it('that cannot be told holds up no other, and is told when it can be', async () => {
    const breaks = { now: true }
    const odd = fact<OfEvent>('test.odd', {
      bell: async ({ userId }) => {
        if (breaks.now) throw new Error('cannot be told')
        return [{ userId, resource, targetId: 9, body: {} }]
      },
    })
    const { sent, dispatcher } = openMissedMessages({ now: false }, [odd])
    await happen()
    await inTransaction(h.db, (trx) => record(trx, { userId: 1 }, odd, { userId: 2 }))
    await happen()
    await expect(dispatcher.drain()).rejects.toThrow('cannot be told')
    expect([sent.length, (await bells()).length]).toEqual([2, 1])
    breaks.now = false
    expect(await dispatcher.drain()).toBe(0)
    h.clock.pass(11_000)
    expect(await dispatcher.drain()).toBe(1)
    expect((await bells()).map(({ target_id }) => target_id).sort()).toEqual([2, 9])
  })

  it('that was tried for the last time is given up, and said so once', async () => {
    const eventId = await happen()
    const waiting = h.db.updateTable('event').where('event_id', '=', eventId)
    await waiting.set({ attempts: 30, claimed_at: h.clock.now() }).execute()
    const errors: object[] = []
    const { db, clock, jobs, live, log } = h.platform
    const heard = Object.assign(Object.create(log), { error: (said: object) => errors.push(said) })
    const dispatcher = openDispatcher({ db, clock, log: heard, jobs, live, facts: [happened] })
    await dispatcher.drain()
    expect(errors).toEqual([])
    h.clock.pass(11_000)
    for (let round = 0; round < 3; round += 1) expect(await dispatcher.drain()).toBe(0)
    expect(errors).toEqual([{ event: eventId, name: 'test.happened' }])
  })

  it('that the hub does not take holds up no other of the same round', async () => {
    const breaks = { now: false, on: 0 }
    const { sent, dispatcher } = openMissedMessages(breaks)
    for (let n = 0; n < 3; n += 1) await happen()
    breaks.on = 2
    await expect(dispatcher.drain()).rejects.toThrow('the process dies here')
    expect(sent).toHaveLength(2)
    h.clock.pass(11_000)
    expect(await dispatcher.drain()).toBe(1)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3)
  })

  it('rings no bell for who has no access to what it tells of', async () => {
    const { dispatcher } = openMissedMessages()
    await happen(h.company.users['nobody.rights'])
    await happen(h.company.users['staff.sales01'])
    await dispatcher.drain()
    expect((await bells()).map(({ user_id }) => user_id)).toEqual([h.company.users['staff.sales01']])
  })

  it('of which nothing is known any more does not hold up the others', async () => {
    const { sent, dispatcher } = openMissedMessages()
    await inTransaction(h.db, (trx) => record(trx, null, fact<OfEvent>('test.forgotten', {}), { userId: 1 }))
    await happen()
    expect(await dispatcher.drain()).toBe(2)
    expect(sent).toHaveLength(1)
  })
})
