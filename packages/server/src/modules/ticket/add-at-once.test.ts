import { ticketCode } from '@crm/contract/ticket-rules'
import type { TicketView } from '@crm/contract/ticket-views'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/customer-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { type TicketCalls, ticketCalls } from '../../testing/ticket-calls.ts'

let h: Harness
let calls: TicketCalls
let sales: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  calls = ticketCalls(h)
  sales = await h.signIn('staff.sales01')
})
afterAll(() => h.close())

const withMarket = () => ({ ListParticipantRefJson: JSON.stringify([calls.userOf('staff.market')]) })

describe('a ticket like the one before it', () => {
  it('is all that the first one is', async () => {
    const names = { name: '', code: '', createdDate: '', updatedDate: '' }
    const toldOf = async ({ index, code, name, ...view }: TicketView) => ({
      view: { ...view, ...names },
      seenBy: await calls.accessOf(index),
      log: await h.db
        .selectFrom('activity_log')
        .select([
          'message',
          'action',
          'create_user_id',
          sql`target_code = ${code}`.as('code'),
          sql`target_name = ${name}`.as('name'),
        ])
        .where('target_id', '=', index)
        .execute(),
      rung: (await calls.bells())
        .filter(({ target_id }) => target_id === index)
        .map(({ body, target_id: _, ...bell }) => ({
          ...bell,
          body: { ...body, ...names },
          isNamed: body['code'] === code && body['name'] === name,
        })),
    })
    const [first, second] = [await calls.add(sales, withMarket()), await calls.add(sales, withMarket())]
    expect([second.index, second.code]).toEqual([first.index + 1, ticketCode(first.index + 1)])
    const told = await toldOf(first)
    expect(await toldOf(second)).toEqual(told)
    expect(told).toMatchObject({ log: [{ code: true, name: true }], rung: [{ isNamed: true }, { isNamed: true }] })
  })

  it('is due by the targets of this moment, whenever they were set', async () => {
    const admin = await h.signIn('admin')
    const { workingTime } = (await admin.get('/api/ResponseTarget/GetAllResponseTarget')).json()
    const dueAfter = async (version: number, responseMinutes: number) => {
      const targets = [{ departmentId: null, priority: 3, responseMinutes, resolveMinutes: 600 }]
      await admin.put('/api/ResponseTarget/UpdateResponseTarget', { targets, workingTime, version })
      return [(await calls.add(sales)).dueDate, (await calls.add(sales)).dueDate]
    }
    expect((await calls.add(sales)).dueDate).toBeNull()
    const [soon, later] = [await dueAfter(1, 30), await dueAfter(2, 45)]
    expect(soon[0]).toBe(soon[1])
    expect(later[0]).toBe(later[1])
    expect(Date.parse(later[0] ?? '') - Date.parse(soon[0] ?? '')).toBe(15 * 60_000)
  })

  it.each([
    ['the department was deleted', 'department', 'department.unknown'],
    ['nobody leads the department', 'leader', 'department.leaderNeeded'],
    ['a participant was deleted', 'participant', 'ticket.participantUnknown'],
  ])('is refused where %s meanwhile', async (_, what, code) => {
    await calls.add(sales, withMarket())
    await calls.add(sales, withMarket())
    const gone = { deleted_at: h.clock.now() }
    if (what === 'department') {
      await h.db
        .updateTable('department')
        .set(gone)
        .where('department_id', '=', calls.departmentOf('support'))
        .execute()
    } else {
      const userName = what === 'leader' ? 'leader.support' : 'staff.market'
      await h.db.updateTable('account').set(gone).where('user_name', '=', userName).execute()
    }
    await calls.untouched(async () => expect(codeOf(await calls.send(sales, withMarket()))).toEqual([422, code]))
  })
})
