import { describe, expect, it } from 'vitest'
import type { DemoUserName } from '../../demo/staff.ts'
import type { Harness } from '../../testing/harness.ts'
import { type Hubs, stageHubs } from '../../testing/stage/hubs.ts'
import { ticketRows } from '../../testing/ticket-rows.ts'
import { roomOf } from './live.ts'

let h: Harness
let connect: Hubs['connect']
let code: string
stageHubs(async (hubs) => {
  ;({ h, connect } = hubs)
  code = await addTicket()
})

async function addTicket(): Promise<string> {
  const rows = ticketRows(h)
  return (await rows.stored(await rows.add())).code
}

interface Presence {
  readonly code: string
  readonly users: { userId: number; fullName: string }[]
}

/** A person on the hub of tickets, with all that was heard so far. */
async function enter(userName: DemoUserName) {
  const { me } = await h.signIn(userName)
  const heard: unknown[] = []
  const presences: Presence[] = []
  const waiting: (() => void)[] = []
  const socket = await connect('/hubs/issue', me.token)
  socket.onAny((event: string, { id, data }: { id: string; data: Presence }) => {
    heard.push(event === 'IssuePresence' ? event : id)
    if (event === 'IssuePresence') presences.push(data)
    for (const tell of waiting.splice(0)) tell()
  })
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  return {
    me,
    socket,
    heard,
    say: (word: 'look' | 'leave', said: unknown = { code }) => socket.emit(word, said),
    /** Waits until exactly these are told to look. */
    async sees(...userNames: DemoUserName[]): Promise<Presence | undefined> {
      const ids = userNames.map((one) => h.company.users[one]).sort((one, other) => one - other)
      const last = () => presences.at(-1)
      const told = () =>
        last()
          ?.users.map(({ userId }) => userId)
          .sort((one, other) => one - other)
      await until(() => JSON.stringify(told()) === JSON.stringify(ids))
      return last()
    },
    hears: (id: string) => until(() => heard.includes(id)),
  }
}

const tell = (id: string, rooms: readonly string[]) =>
  h.platform.live.emit({
    id,
    channel: 'issue',
    event: 'IssueUpdate',
    rooms,
    data: { issue: { code, createUser: 'x', createUserFullName: 'X' }, tagUsers: [] },
  })

describe('the hub of tickets', () => {
  it('reaches everyone of a department, and nobody of another', async () => {
    const [support, sales] = [await enter('staff.support'), await enter('staff.sales01')]
    tell('e1', [roomOf.department(h.company.departments.support)])
    tell('e2', [roomOf.department(h.company.departments.support), roomOf.department(h.company.departments.sales)])
    await Promise.all([support.hears('e2'), sales.hears('e2')])
    expect([support.heard, sales.heard]).toEqual([['e1', 'e2'], ['e2']])
  })

  it('drops who moved to another department, to come back with the rooms of that one', async () => {
    const support = await enter('staff.support')
    const dropped = new Promise((resolve) => support.socket.once('disconnect', resolve))
    const where = h.company.users['staff.support']
    await h.db
      .updateTable('account')
      .set({ department_id: h.company.departments.sales })
      .where('user_id', '=', where)
      .execute()
    await h.platform.live.recheck()
    expect(await dropped).toBe('io server disconnect')
  })
})

describe('who looks at a ticket', () => {
  it('is told to all who look at it, each person once, and to nobody else', async () => {
    const [support, sales] = [await enter('staff.support'), await enter('staff.sales01')]
    const elsewhere = await enter('leader.support')
    support.say('look')
    await support.sees('staff.support')
    const again = await enter('staff.support')
    again.say('look')
    await again.sees('staff.support')
    sales.say('look')
    const told = await support.sees('staff.support', 'staff.sales01')
    expect(told).toEqual({
      code,
      users: expect.arrayContaining([{ userId: sales.me.userId, fullName: sales.me.fullName }]),
    })
    tell('last', [roomOf.department(h.company.departments.support)])
    await elsewhere.hears('last')
    expect(elsewhere.heard).toEqual(['last'])
  })

  it('is gone when the page is left, and when the connection is', async () => {
    const [support, sales, leader] = [
      await enter('staff.support'),
      await enter('staff.sales01'),
      await enter('leader.support'),
    ]
    for (const one of [support, sales, leader]) one.say('look')
    await leader.sees('staff.support', 'staff.sales01', 'leader.support')
    sales.say('leave')
    await leader.sees('staff.support', 'leader.support')
    support.socket.disconnect()
    await leader.sees('leader.support')
  })

  it('is nobody who does not see the ticket, and nobody of a ticket that is not there', async () => {
    const [stranger, support] = [await enter('staff.sales02'), await enter('staff.support')]
    for (const said of [{ code }, { code: 'TK999999' }, { code: 'KH000001' }, {}, null, 'x', { code: { a: 1 } }])
      stranger.say('look', said)
    tell('answered', [roomOf.user(stranger.me.userId)])
    await stranger.hears('answered')
    support.say('look')
    expect((await support.sees('staff.support'))?.users).toHaveLength(1)
    expect(stranger.heard).toEqual(['answered'])
  })

  it('is nobody any more who lost sight of the ticket, from the next thing that happens to it on', async () => {
    const [support, sales] = [await enter('staff.support'), await enter('staff.sales01')]
    for (const one of [support, sales]) one.say('look')
    await support.sees('staff.support', 'staff.sales01')
    await h.db.deleteFrom('ticket_access').where('user_id', '=', sales.me.userId).execute()
    tell('moved', [roomOf.department(h.company.departments.support)])
    expect((await support.sees('staff.support'))?.users).toHaveLength(1)
    const before = sales.heard.length
    const leader = await enter('leader.support')
    leader.say('look')
    await support.sees('staff.support', 'leader.support')
    tell('last', [roomOf.user(sales.me.userId)])
    await sales.hears('last')
    expect(sales.heard.slice(before)).toEqual(['last'])
  })

  it('is one of a few tickets on one connection', async () => {
    const support = await enter('staff.support')
    const codes = [code]
    while (codes.length < 6) codes.push(await addTicket())
    for (const one of codes) support.say('look', { code: one })
    const leader = await enter('leader.support')
    leader.say('look', { code: codes[5] })
    expect((await leader.sees('leader.support'))?.code).toBe(codes[5])
  })

  it('is not heard from who speaks without end, until a while has passed', async () => {
    const support = await enter('staff.support')
    for (let n = 0; n < 30; n += 1) support.say('leave', { code: 'TK999999' })
    support.say('look')
    const leader = await enter('leader.support')
    leader.say('look')
    expect((await leader.sees('leader.support'))?.users).toHaveLength(1)
    h.clock.pass(10_000)
    support.say('look')
    await leader.sees('leader.support', 'staff.support')
  })
})
