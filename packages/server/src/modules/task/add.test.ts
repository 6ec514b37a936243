import type { TaskView } from '@crm/contract/task-views'
import { describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../testing/harness.ts'
import { salesCalls } from '../../testing/sales/calls.ts'
import { stage } from '../../testing/stage/stage.ts'
import { type TaskCalls, taskCalls } from '../../testing/task/calls.ts'
import { ticketCalls } from '../../testing/ticket-calls.ts'

let h: Harness
let calls: TaskCalls
let sales: Caller
let sales2: Caller
let support: Caller
let leader: Caller
let admin: Caller
let viewer: Caller
stage(async (opened) => {
  h = opened
  calls = taskCalls(h)
  sales = await h.signIn('staff.sales01')
  sales2 = await h.signIn('staff.sales02')
  support = await h.signIn('staff.support')
  leader = await h.signIn('leader.sales')
  admin = await h.signIn('admin')
  viewer = await h.signIn('viewer.all')
})

const refusalOf = async (caller: Caller, wanted: object) =>
  codeOf(await caller.post('/api/Task/AddTask', calls.draft(wanted)))
const at = (time: string) => `2026-11-${time}:00+07:00`

describe('a new task', () => {
  it('is what was said of it, with a code, and its log begins', async () => {
    const people = { curator: sales2.me.userId, participants: [support.me.userId, sales2.me.userId] }
    const added = await calls.add(sales, {
      ...people,
      type: 'call',
      title: 'Gọi cho khách',
      content: 'Hỏi về hợp đồng; a < b',
      priority: 1,
      reminder: 15,
      checklist: ['Chuẩn bị', 'Gọi'],
    })
    expect(added).toMatchObject({
      code: 'CV000001',
      type: 'call',
      status: 1,
      title: 'Gọi cho khách',
      content: 'Hỏi về hợp đồng; a < b',
      startDate: '2026-11-20T07:00:00.000Z',
      endDate: '2026-11-20T08:00:00.000Z',
      curator: sales2.me.userId,
      createUser: 'staff.sales01',
      priority: 1,
      reminder: 15,
      late: false,
      subject: null,
      items: 2,
      itemsDone: 0,
      checklist: [
        { itemId: 1, text: 'Chuẩn bị', done: false },
        { itemId: 2, text: 'Gọi', done: false },
      ],
      canEdit: true,
      canVote: true,
    })
    // Who does it is not named twice.
    expect(added.participants.map(({ userId }) => userId)).toEqual([support.me.userId])
    expect(await calls.logOf(added.taskId)).toMatchObject([{ message: 'task.added', action: 1 }])
  })

  it('rings for who is to do it and who takes part, each in own words, and not for who added it', async () => {
    await calls.add(sales, { curator: sales2.me.userId, participants: [support.me.userId, sales.me.userId] })
    expect(
      (await calls.bells()).map(({ user_name, message, body }) => [user_name, message, Object(body).role]),
    ).toEqual([
      ['staff.sales02', 'task.added', 'curator'],
      ['staff.support', 'task.added', 'participant'],
    ])
  })

  it.each([
    ['a start that is past', { startDate: at('20T08:59'), endDate: at('20T10:00') }, 'task.startTooEarly'],
    ['a start of this very moment', { startDate: at('20T09:00'), endDate: at('20T10:00') }, 'task.startTooEarly'],
    ['an end before the start', { startDate: at('20T14:00'), endDate: at('20T13:00') }, 'task.endBeforeStart'],
    ['an end that is past', { startDate: at('20T14:00'), endDate: at('20T08:00') }, 'task.endTooEarly'],
    ['more than a year', { startDate: at('20T14:00'), endDate: '2027-11-30T14:00:00+07:00' }, 'task.tooLong'],
  ])('is refused with %s', async (_, wanted, code) => {
    await calls.untouched(async () => expect(await refusalOf(sales, wanted)).toEqual([422, code]))
  })

  it('of whole days begins today, from midnight to midnight', async () => {
    const day = { allDay: true, startDate: at('20T08:00'), endDate: at('20T08:30') }
    expect(await calls.add(sales, day)).toMatchObject({
      startDate: '2026-11-19T17:00:00.000Z',
      endDate: '2026-11-20T17:00:00.000Z',
      allDay: true,
    })
    const yesterday = { allDay: true, startDate: at('19T08:00'), endDate: at('20T08:00') }
    expect(await refusalOf(sales, yesterday)).toEqual([422, 'task.startTooEarly'])
  })

  it('is for people who work here', async () => {
    await h.db.updateTable('account').set({ state: 'paused' }).where('user_name', '=', 'staff.sales02').execute()
    expect(await refusalOf(sales, { curator: sales2.me.userId })).toEqual([422, 'task.curatorUnknown'])
    expect(await refusalOf(sales, { participants: [999] })).toEqual([422, 'task.participantUnknown'])
  })

  it('hangs on one customer or ticket that the person sees, and shows it to those who see that too', async () => {
    const customers = customerCalls(h)
    const [own, others] = [await customers.add(sales, { name: 'Của tôi' }), await customers.add(support)]
    const about = await calls.add(sales, { customerId: own.customerId, participants: [support.me.userId] })
    expect(about.subject).toMatchObject({
      kind: 'Customer',
      id: own.customerId,
      code: own.customerCode,
      name: 'Của tôi',
    })
    expect((await calls.view(support, about.taskId)).json<TaskView>().subject).toBeNull()
    expect(await refusalOf(sales, { customerId: others.customerId })).toEqual([422, 'task.subjectUnknown'])
    const ticket = await ticketCalls(h).add(sales)
    expect((await calls.add(sales, { ticketId: ticket.index })).subject).toMatchObject({
      kind: 'Issue',
      code: ticket.code,
    })
    const both = { ticketId: ticket.index, customerId: own.customerId }
    expect((await sales.post('/api/Task/AddTask', calls.draft(both))).statusCode).toBe(400)
  })

  it('hangs on an opportunity, and is shown with it to those who see that', async () => {
    const selling = salesCalls(h)
    const participantIds = [sales.me.userId, sales2.me.userId]
    const campaign = await selling.addCampaign(leader, { participantIds })
    const { opportunityId, code } = await selling.addOpportunity(sales, campaign.campaignId, { name: 'Máy in' })
    const task = await calls.add(sales, { opportunityId, participants: [sales2.me.userId] })
    expect(task.subject).toMatchObject({
      kind: 'Opportunity',
      id: opportunityId,
      code,
      campaignId: campaign.campaignId,
    })
    expect(await calls.search(sales, { opportunityId })).toEqual([task.title])
    expect((await calls.view(sales2, task.taskId)).json<TaskView>().subject).toBeNull()
    expect(await refusalOf(sales2, { opportunityId })).toEqual([422, 'task.subjectUnknown'])
  })

  it.each(['viewer.all', 'nobody.rights'] as const)('is not added by %s', async (userName) => {
    const caller = await h.signIn(userName)
    await calls.untouched(async () => expect(await refusalOf(caller, {})).toEqual([403, 'access.forbidden']))
  })
})

describe('who sees a task', () => {
  it('are its curator, participants and creator, leaders of the curator’s department, viewAll and admins', async () => {
    const { taskId } = await calls.add(sales, { curator: sales2.me.userId, participants: [support.me.userId] })
    for (const caller of [sales, sales2, support, leader, viewer, admin])
      expect((await calls.view(caller, taskId)).statusCode).toBe(200)
    for (const userName of ['staff.market', 'staff.support2', 'leader.support'] as const) {
      const caller = await h.signIn(userName)
      const [hidden, missing] = [await calls.view(caller, taskId), await calls.view(caller, 999)]
      expect(codeOf(hidden)).toEqual([404, 'request.notFound'])
      expect({ ...hidden.json(), requestId: '' }).toEqual({ ...missing.json(), requestId: '' })
    }
    expect(await calls.search(leader)).toEqual([])
    expect(await calls.search(leader, { viewAll: true })).toEqual(['Việc 1'])
    expect(await calls.search(support)).toEqual(['Việc 1'])
    expect(codeOf(await sales.post('/api/Task/SearchTask', { viewAll: true }))).toEqual([403, 'access.forbidden'])
  })

  it('shows an admin who names another what that person would see', async () => {
    const { taskId } = await calls.add(sales)
    const as = (userName: 'staff.sales02' | 'leader.sales') =>
      admin.get(`/api/Task/GetTaskById/${taskId}/${h.company.users[userName]}`)
    expect(codeOf(await as('staff.sales02'))).toEqual([404, 'request.notFound'])
    expect((await as('leader.sales')).json()).toMatchObject({ taskId, canEdit: false })
  })

  it('follows the curator to another department', async () => {
    await calls.add(sales)
    const marketing = h.company.departments.marketing
    await h.db.updateTable('account').set({ department_id: marketing }).where('user_id', '=', sales.me.userId).execute()
    const leadsMarketing = await h.signIn('leader.market')
    expect(await calls.search(leadsMarketing, { viewAll: true })).toEqual(['Việc 1'])
  })
})

describe('a subtask', () => {
  it('is one level deep, about the same, and seen by those who see its task', async () => {
    const { customerId } = await customerCalls(h).add(sales)
    const parent = await calls.add(sales, { customerId, participants: [support.me.userId] })
    const answer = await calls.addSubtask(sales, parent.taskId, { curator: sales2.me.userId, title: 'Phần một' })
    const subtask = answer.json<TaskView>()
    expect(subtask).toMatchObject({ isSubtask: true, subject: { kind: 'Customer', id: customerId } })
    expect(subtask.parent).toEqual({ taskId: parent.taskId, code: parent.code, title: parent.title })
    const seen = (await calls.view(support, parent.taskId)).json<TaskView>()
    expect(seen.subtaskRows.map(({ title }) => title)).toEqual(['Phần một'])
    expect((await calls.view(support, subtask.taskId)).statusCode).toBe(200)
    // Who does a part sees the part alone.
    expect((await calls.view(sales2, subtask.taskId)).json<TaskView>().parent).toBeNull()
    expect(codeOf(await calls.view(sales2, parent.taskId))).toEqual([404, 'request.notFound'])
    expect(codeOf(await calls.addSubtask(sales, subtask.taskId))).toEqual([422, 'task.ofSubtask'])
  })

  it('is added by those concerned, until the task has ended', async () => {
    const { taskId } = await calls.add(sales, { participants: [support.me.userId] })
    expect((await calls.addSubtask(support, taskId)).statusCode).toBe(200)
    expect(codeOf(await calls.addSubtask(leader, taskId))).toEqual([403, 'task.notYours'])
    for (const status of [5, 6]) {
      const { taskId: ended } = await calls.add(sales)
      await calls.setStatus(sales, ended, status)
      const answer = await calls.addSubtask(sales, ended)
      expect(codeOf(answer)).toEqual([409, 'task.stepClosed'])
      expect(answer.json().title).toBe('Cannot vote or add a subtask at this step')
    }
  })
})
