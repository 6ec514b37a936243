import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { departmentCalls } from '../../testing/department-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { ticketCalls } from '../../testing/ticket-calls.ts'
import { ticketRows } from '../../testing/ticket-rows.ts'

let h: Harness
let calls: ReturnType<typeof departmentCalls>
let tickets: ReturnType<typeof ticketCalls>
let rows: ReturnType<typeof ticketRows>
let admin: Caller
let sales: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  calls = departmentCalls(h)
  tickets = ticketCalls(h)
  rows = ticketRows(h)
  admin = await h.signIn('admin')
  sales = await h.signIn('staff.sales01')
})
afterAll(() => h.close())

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const support = () => calls.idOf('support')
const leaderNeeded = [422, 'department.leaderNeeded']
const unseat = () => calls.lead(admin, support(), null)

describe('a department with a ticket', () => {
  it('keeps its leader, by whichever way the seat would become empty', async () => {
    await tickets.add(sales)
    const userId = calls.userOf('leader.support')
    const { version } = await calls.placeOf(userId)
    const edited = (wanted: object) => admin.put('/api/UserInfo/UpdateUser', { userId, version, ...wanted })
    await untouched(async () => {
      expect(codeOf(await unseat())).toEqual(leaderNeeded)
      expect(codeOf(await calls.send(admin, [userId], calls.idOf('sales')))).toEqual(leaderNeeded)
      expect(codeOf(await edited({ positionId: 4 }))).toEqual(leaderNeeded)
      expect(codeOf(await edited({ departmentId: calls.idOf('sales') }))).toEqual(leaderNeeded)
    })
  })

  it('gets another leader', async () => {
    await tickets.add(sales)
    const { leader } = (await calls.lead(admin, support(), calls.userOf('staff.support'))).json()
    expect(leader).toMatchObject({ userName: 'staff.support' })
  })

  it('that is closed keeps its leader too', async () => {
    const ticket = await tickets.add(sales)
    await h.db.updateTable('ticket').set({ status: 4 }).where('ticket_id', '=', ticket.index).execute()
    expect(codeOf(await unseat())).toEqual(leaderNeeded)
  })

  it('may do without a leader when the ticket is deleted, moved or merged away', async () => {
    const deleted = await tickets.add(sales)
    await tickets.remove(admin, deleted.index)
    const moved = await tickets.add(sales)
    await tickets.updated(admin, moved, { departmentId: calls.idOf('technical') })
    await rows.merged(admin, await rows.add(), moved.index)
    expect((await unseat()).json()).toMatchObject({ leader: null })
  })

  it('is not deleted, should the ticket be from before it was so', async () => {
    const { index } = await calls.add(admin)
    const ticketId = await rows.add()
    await sql`update ticket set department_id = ${index} where ticket_id = ${ticketId}`.execute(h.db)
    await untouched(async () => expect(codeOf(await calls.remove(admin, index))).toEqual(leaderNeeded))
  })
})

describe('a department without a leader', () => {
  it('takes no new ticket', async () => {
    await unseat()
    await untouched(async () => expect(codeOf(await tickets.send(sales))).toEqual(leaderNeeded))
  })

  it('takes no ticket from another department', async () => {
    const ticket = await tickets.add(sales, { DepartmentId: calls.idOf('technical') })
    await unseat()
    await untouched(async () =>
      expect(codeOf(await tickets.update(admin, ticket, { departmentId: support() }))).toEqual(leaderNeeded),
    )
  })

  it('takes no ticket back that was merged away', async () => {
    const survivor = await rows.add({ department: 'technical' })
    const undoId = await rows.merged(admin, await rows.add(), survivor)
    await unseat()
    await untouched(async () => expect(codeOf(await rows.undo(admin, undoId))).toEqual(leaderNeeded))
    await calls.lead(admin, support(), calls.userOf('leader.support'))
    expect((await rows.undo(admin, undoId)).statusCode).toBe(200)
  })
})
