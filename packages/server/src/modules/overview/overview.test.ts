import type { Overview } from '@crm/contract/overview'
import { dayRange, lastMondays, plainDateOf, weekRange } from '@crm/contract/rules/dates'
import { closedStatuses, ticketStatus } from '@crm/contract/ticket-rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DemoUserName } from '../../demo/staff.ts'
import { insertCustomer } from '../../testing/customers.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { ticketCalls } from '../../testing/ticket-calls.ts'
import { ticketRows } from '../../testing/ticket-rows.ts'

let h: Harness
let calls: ReturnType<typeof ticketCalls>
beforeAll(async () => {
  h = await openHarness()
  calls = ticketCalls(h)
})
beforeEach(() => h.reset())
afterAll(() => h.close())

const ask = (caller: Caller, userId = caller.me.userId) => caller.get(`/api/Overview/GetOverview/${userId}`)
async function overviewOf(caller: Caller, userId = caller.me.userId): Promise<Overview> {
  const answer = await ask(caller, userId)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}
const customersOf = async (caller: Caller) => (await overviewOf(caller)).customers
const ticketsOf = async (caller: Caller) => (await overviewOf(caller)).tickets
const countsOf = (weeks: readonly { count: number }[] = []) => weeks.map(({ count }) => count)

/** The present week of the tests is that of Monday 16/11/2026. */
const mondays = lastMondays('2026-11-20T02:00:00Z', 12)
const zeros = (...last: number[]) => [...Array.from({ length: 12 - last.length }, () => 0), ...last]

describe('customers', () => {
  const insert = (created: string, curator: DemoUserName = 'staff.sales01', interacted = created) =>
    insertCustomer(h.db, h.company, {
      curator,
      creator: curator,
      created_at: new Date(created),
      interacted_at: new Date(interacted),
    })

  it('count by the week of the office, from Monday midnight to Monday midnight', async () => {
    await insert('2026-11-15T16:59:59.999Z')
    await insert('2026-11-15T17:00:00.000Z')
    await insert('2026-11-20T01:00:00Z')
    await insert('2026-08-30T17:00:00.000Z')
    await insert('2026-08-30T16:59:59.999Z')
    const found = await customersOf(await h.signIn('staff.sales01'))
    expect(found?.created.map(({ monday }) => monday)).toEqual(mondays)
    expect(countsOf(found?.created)).toEqual([1, ...zeros(1, 2).slice(1)])
    expect(found).toMatchObject({ total: 5, forget: 2 })
  })

  it('are those that each person sees, and the list of a week shows as many', async () => {
    for (let day = 0; day < 60; day += 1) {
      const created = new Date(Date.parse('2026-11-20T01:00:00Z') - day * 86_400_000).toISOString()
      await insert(created, (['staff.sales01', 'staff.market', 'staff.support'] as const)[day % 3])
    }
    for (const [userName, viewAll] of [
      ['admin', true],
      ['viewer.all', true],
      ['leader.sales', true],
      ['leader.market', true],
      ['staff.sales01', false],
      ['staff.support', false],
    ] as const) {
      const caller = await h.signIn(userName)
      const found = await customersOf(caller)
      const search = async (asked: object) =>
        (await caller.post('/api/Customer/SearchCustomer', { viewAll, count: true, maxPerBlock: 1, ...asked })).json()
      const listed = await Promise.all(
        mondays.map((monday) =>
          search({ createdFrom: monday, createdTo: plainDateOf(new Date(Date.parse(weekRange(monday).to) - 1)) }),
        ),
      )
      expect([userName, countsOf(found?.created)]).toEqual([userName, listed.map(({ total }) => total)])
      const [all, forget] = [await search({}), await search({ activeTab: 'forget' })]
      expect(found).toMatchObject({ total: all.total, forget: forget.total })
    }
  })

  it('follow each write at once', async () => {
    const sales = await h.signIn('staff.sales01')
    const first = await insert('2026-11-18T02:00:00Z')
    expect(countsOf((await customersOf(sales))?.created)).toEqual(zeros(1))
    await insert('2026-11-10T02:00:00Z')
    expect(countsOf((await customersOf(sales))?.created)).toEqual(zeros(1, 1))
    await sales.delete('/api/Customer/DeleteCustomer', { customerIds: [first] })
    expect(countsOf((await customersOf(sales))?.created)).toEqual(zeros(1, 0))
  })
})

describe('open tickets', () => {
  /** Straight into the table, each with who is in charge and how it stands. */
  async function fill() {
    const people: readonly (DemoUserName | undefined)[] = [
      'staff.support',
      'staff.support2',
      'staff.sales01',
      undefined,
    ]
    for (let n = 0; n < 40; n += 1) {
      const curator = people[n % people.length]
      const department = curator === 'staff.sales01' || n % 8 === 7 ? 'sales' : 'support'
      const id = await ticketRows(h).add({ department, creator: 'staff.market', ...(curator && { curator }) })
      const end = n % 7 < 3 ? '2026-11-19T02:00:00Z' : '2026-11-29T02:00:00Z'
      await h.db
        .updateTable('ticket')
        .set({ end_at: new Date(end), priority: (n % 3) + 1, ...(n % 5 === 0 && { status: ticketStatus.complete }) })
        .where('ticket_id', '=', id)
        .execute()
    }
  }
  const openStatuses = ([1, 3, 6] as const).filter((status) => !closedStatuses.includes(status))

  it('stand by person in charge, as many as the list of that person shows', async () => {
    await fill()
    for (const [userName, viewAll, scope] of [
      ['admin', true, 'everyone'],
      ['viewer.all', true, 'everyone'],
      ['leader.support', true, 'department'],
      ['leader.sales', true, 'department'],
    ] as const) {
      const caller = await h.signIn(userName)
      const departmentId = scope === 'department' ? caller.me.departmentId : null
      const listed = async (asked: object) =>
        (
          await caller.post('/api/Issue/SearchIssue', {
            ...{ viewAll, status: openStatuses, departmentId, count: true, maxPerBlock: 1 },
            ...asked,
          })
        ).json().total
      const found = await ticketsOf(caller)
      expect(found).toMatchObject({ scope, open: await listed({}), late: await listed({ late: true }) })
      for (const { key, open, late } of found?.rows ?? [])
        expect([userName, key, open, late]).toEqual([
          ...[userName, key],
          ...[await listed({ curatorId: key }), await listed({ curatorId: key, late: true })],
        ])
      expect(found?.rows.map(({ key }) => key)).toContain(0)
      expect(found?.rows.reduce((sum, { open }) => sum + open, 0)).toBe(found?.open)
    }
  })

  it('are the own ones by priority for everybody else', async () => {
    await fill()
    const caller = await h.signIn('staff.support')
    const found = await ticketsOf(caller)
    const own = { curatorId: caller.me.userId, status: openStatuses, count: true, maxPerBlock: 1 }
    const listed = async (asked: object) =>
      (await caller.post('/api/Issue/SearchIssue', { ...own, ...asked })).json().total
    expect(found).toMatchObject({ scope: 'own', open: await listed({}), late: await listed({ late: true }) })
    for (const { key, open, late } of found?.rows ?? [])
      expect([key, open, late]).toEqual([
        ...[key, await listed({ priority: [key] })],
        await listed({ priority: [key], late: true }),
      ])
    expect(found?.rows.length).toBeGreaterThan(1)
  })
})

describe('response targets', () => {
  async function setTargets() {
    const values = { department_id: 0, priority: 3, response_minutes: 60, resolve_minutes: 120 }
    await h.db.insertInto('response_target').values(values).execute()
  }
  /** What was kept, oldest first. */
  const kept = async () => {
    const rows = await h.db.selectFrom('target_result').select(['step', 'is_met']).orderBy('target_result_id').execute()
    return rows.map(({ step, is_met }) => `${step} ${is_met ? 'met' : 'missed'}`)
  }

  /** A step by a person of support, at a moment; sessions do not last from one to the next. */
  async function take(moment: string, index: number, wanted: object) {
    h.clock.set(moment)
    const { version } = await calls.stored(index)
    await calls.updated(await h.signIn('staff.support'), { index, version }, wanted)
  }

  it('are kept as met or missed when the step ends', async () => {
    await setTargets()
    const { index } = await calls.add(await h.signIn('staff.sales01'))
    await take('2026-11-20T03:00:00Z', index, { status: 3 })
    expect(await kept()).toEqual(['response met'])
    await take('2026-11-20T09:00:00Z', index, { status: 4 })
    expect(await kept()).toEqual(['response met', 'resolve missed'])
    await calls.reopen(await h.signIn('staff.sales01'), index)
    expect(await kept()).toHaveLength(2)
    const [failReasonId] = await calls.failReasons()
    await take('2026-11-23T02:00:00Z', index, { status: 2, reason: 'Trùng', failReasonId })
    expect(await kept()).toEqual(['response met', 'resolve missed', 'response missed'])
    const found = await ticketsOf(await h.signIn('staff.support'))
    expect(found?.targets.map(({ met, missed }) => [met, missed]).slice(-2)).toEqual([
      [1, 1],
      [0, 1],
    ])
  })

  it('of a ticket that waits go by the time that was left, and nothing is kept without a target', async () => {
    const sales = await h.signIn('staff.sales01')
    const untimed = await calls.add(sales)
    await take('2026-11-20T02:10:00Z', untimed.index, { status: 3 })
    expect(await kept()).toEqual([])
    await setTargets()
    const { index } = await calls.add(sales)
    await take('2026-11-20T02:20:00Z', index, { status: 3 })
    await take('2026-11-20T02:30:00Z', index, { waiting: true })
    await take('2026-12-20T02:00:00Z', index, { status: 4 })
    expect(await kept()).toEqual(['response met', 'resolve met'])
  })

  it('are for the person in charge, the leader of the department and those who see all', async () => {
    await sql`
      insert into ticket (name, priority, department_id, created_by)
      select 'Phiếu', 3, ${h.company.departments.support}, ${h.company.users.admin}`.execute(h.db)
    const { ticket_id } = await h.db.selectFrom('ticket').select('ticket_id').executeTakeFirstOrThrow()
    const result = (day: string, is_met: boolean, department: 'support' | 'sales', curator: DemoUserName | null) => ({
      ...{ ticket_id, step: 'response' as const, is_met, ended_at: new Date(`${day}T03:00:00Z`) },
      department_id: h.company.departments[department],
      curator_id: curator && h.company.users[curator],
    })
    await h.db
      .insertInto('target_result')
      .values([
        result('2026-11-16', true, 'support', 'staff.support'),
        result('2026-11-17', false, 'support', 'staff.support2'),
        result('2026-11-18', true, 'sales', 'staff.sales01'),
        result('2026-11-19', false, 'support', null),
        result('2026-11-13', true, 'support', 'staff.support'),
        result('2026-08-30', true, 'support', 'staff.support'),
      ])
      .execute()
    const weeksOf = async (userName: DemoUserName) =>
      (await ticketsOf(await h.signIn(userName)))?.targets.slice(-2).map(({ met, missed }) => [met, missed])
    expect(await weeksOf('admin')).toEqual([
      [1, 0],
      [2, 2],
    ])
    expect(await weeksOf('viewer.all')).toEqual(await weeksOf('admin'))
    expect(await weeksOf('leader.support')).toEqual([
      [1, 0],
      [1, 2],
    ])
    expect(await weeksOf('staff.support')).toEqual([
      [1, 0],
      [1, 0],
    ])
    expect(await weeksOf('staff.sales02')).toEqual([
      [0, 0],
      [0, 0],
    ])
    const admin = await ticketsOf(await h.signIn('admin'))
    const { rows } = await sql<{ met: number; missed: number }>`
      select count(*) filter (where is_met)::int as met, count(*) filter (where not is_met)::int as missed
        from target_result where ended_at >= ${new Date(dayRange(mondays[0] ?? '').from)}`.execute(h.db)
    const sum = (pick: 'met' | 'missed') => admin?.targets.reduce((all, week) => all + week[pick], 0)
    expect({ met: sum('met'), missed: sum('missed') }).toEqual(rows[0])
  })
})

describe('who reads it', () => {
  it('is shown nothing without rights, and either part by its own', async () => {
    expect(await overviewOf(await h.signIn('nobody.rights'))).toEqual({ customers: null, tickets: null })
    await sql`update permission set can_access = false where function_tag = 'MNU_Issue'`.execute(h.db)
    const found = await overviewOf(await h.signIn('staff.sales01'))
    expect(found.tickets).toBeNull()
    expect(found.customers?.total).toBe(0)
  })

  it('names nobody else, an admin apart, who sees it as that person does', async () => {
    await insertCustomer(h.db, h.company, { curator: 'staff.sales01' })
    const [sales, admin] = [await h.signIn('staff.sales01'), await h.signIn('admin')]
    expect((await ask(sales, admin.me.userId)).statusCode).toBe(403)
    expect(await overviewOf(admin, sales.me.userId)).toEqual(await overviewOf(sales))
    expect((await ask(admin, 99_999_999)).statusCode).toBe(404)
  })
})
