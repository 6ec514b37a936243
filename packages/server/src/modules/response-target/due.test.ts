import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { runTimedJob } from '../../testing/run-jobs.ts'
import { ticketRows } from '../../testing/ticket-rows.ts'
import { dueFor } from './index.ts'
import { usualWorkingTime } from './rules.ts'

let h: Harness
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(() => h.reset())
afterAll(() => h.close())

const monday = (clock: string) => new Date(`2026-11-16T${clock}:00+07:00`)

describe('when a ticket is due', () => {
  let admin: Caller
  const plan = (targets: object[]) =>
    admin.put('/api/ResponseTarget/UpdateResponseTarget', { targets, workingTime: usualWorkingTime, version: 1 })
  const target = (departmentId: number | null, responseMinutes: number | null) => ({
    departmentId,
    priority: 2,
    responseMinutes,
    resolveMinutes: 120,
  })
  const facts = (departmentId: number) => ({ status: 1, priority: 2, departmentId, waiting: false }) as const
  const due = async (departmentId: number) =>
    (await dueFor(h.db, { before: null, after: facts(departmentId) }, monday('11:30'))).due_at
  beforeEach(async () => {
    admin = await h.signIn('admin')
  })

  it('is said by its department’s own target, else by the one for every department, else by none', async () => {
    const { support, sales, technical } = h.company.departments
    expect(await due(support)).toBeNull()
    await plan([target(null, 60), target(support, 30), target(technical, null)])
    expect([await due(support), await due(sales), await due(technical)]).toEqual([
      monday('12:00'),
      monday('14:00'),
      null,
    ])
  })

  it('moves with the ticket to another department, less what has passed', async () => {
    const { support, sales } = h.company.departments
    await plan([target(support, 30), target(sales, 90)])
    const before = { ...facts(support), dueAt: monday('11:40'), dueLeftMinutes: null }
    const moved = await dueFor(h.db, { before, after: facts(sales) }, monday('11:30'))
    expect(moved).toEqual({ due_at: monday('14:10'), due_left_minutes: null, breach_told_at: null })
  })

  it('leaves told what stays late', async () => {
    const { support } = h.company.departments
    await plan([target(support, 30)])
    const late = { ...facts(support), dueAt: monday('10:00'), dueLeftMinutes: null }
    const after = await dueFor(h.db, { before: late, after: facts(support) }, monday('11:30'))
    expect(after).toEqual({ due_at: monday('10:00'), due_left_minutes: null })
  })
})

describe('a ticket whose time is over', () => {
  type Columns = Parameters<typeof setColumns>[1]
  const setColumns = (ticketId: number, columns: { due_at?: Date | null; breach_told_at?: Date; deleted_at?: Date }) =>
    h.db.updateTable('ticket').set(columns).where('ticket_id', '=', ticketId).execute()
  async function add(columns: Columns, wanted: Parameters<ReturnType<typeof ticketRows>['add']>[0] = {}) {
    const ticketId = await ticketRows(h).add(wanted)
    await setColumns(ticketId, columns)
    return ticketId
  }
  const late = () => new Date(h.clock.now().getTime() - 1)
  const bells = async () => {
    await h.platform.dispatcher.drain()
    const rows = await h.db
      .selectFrom('bell as b')
      .innerJoin('account as a', 'a.user_id', 'b.user_id')
      .select(['a.user_name', 'b.message', 'b.target_id', 'b.body', 'b.actor_id'])
      .orderBy('a.user_name')
      .execute()
    return rows.map(({ user_name, ...bell }) => [user_name, bell.message, bell.target_id] as const)
  }
  const announce = () => runTimedJob(h, 'announce-breaches')

  it('is told once: to who is in charge, without one to the leader of its department', async () => {
    const led = await add({ due_at: late() })
    const curated = await add({ due_at: late() }, { curator: 'staff.support' })
    await announce()
    await announce()
    expect(await bells()).toEqual([
      ['leader.support', 'ticket.breached', led],
      ['staff.support', 'ticket.breached', curated],
    ])
  })

  it('is told in its minute, not before', async () => {
    await add({ due_at: new Date(h.clock.now().getTime() + 60_000) })
    await announce()
    expect(await bells()).toEqual([])
    h.clock.pass(60_000)
    await announce()
    expect(await bells()).toHaveLength(1)
  })

  it('is not told when it was deleted, told before, or has no target', async () => {
    await add({ due_at: late(), deleted_at: late() })
    await add({ due_at: late(), breach_told_at: late() })
    await add({ due_at: null })
    await announce()
    expect(await bells()).toEqual([])
  })

  it('is told to nobody once it was closed in between', async () => {
    const ticketId = await add({ due_at: late() })
    await announce()
    await setColumns(ticketId, { due_at: null })
    await bells()
    // It may have been told before it was closed; told again, it is for nobody.
    await h.db.deleteFrom('bell').execute()
    await h.db.updateTable('event').set({ delivered_at: null, claimed_at: null }).execute()
    expect(await bells()).toEqual([])
  })

  it('is told with all the others, however many there are', async () => {
    const row = { name: 'Trễ', priority: 4 as const, department_id: h.company.departments.support, due_at: late() }
    const rows = Array.from({ length: 450 }, () => ({ ...row, created_by: h.company.users['staff.sales01'] }))
    await h.db.insertInto('ticket').values(rows).execute()
    await announce()
    expect(await bells()).toHaveLength(450)
  })
})
