import { join } from 'node:path'
import type { TaskView } from '@crm/contract/task-views'
import { describe, expect, it } from 'vitest'
import { listOutbox } from '../../../kernel/mail/outbox.ts'
import { codeOf } from '../../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../../testing/harness.ts'
import { runQueuedJobs, runTimedJob } from '../../../testing/run-jobs.ts'
import { stage } from '../../../testing/stage/stage.ts'
import { type TaskCalls, taskCalls } from '../../../testing/task/calls.ts'

let h: Harness
let calls: TaskCalls
let sales: Caller
let support: Caller
let sentBefore = 0
const outbox = () => listOutbox(join(h.config.DATA_DIR, 'outbox'))
/** Of this test, the newest first. */
const mails = async () => (await outbox()).slice(0, (await outbox()).length - sentBefore)
stage(async (opened) => {
  h = opened
  calls = taskCalls(h)
  sales = await h.signIn('staff.sales01')
  support = await h.signIn('staff.support')
  sentBefore = (await outbox()).length
})

const at = (time: string) => `2026-11-${time}:00+07:00`
const remind = async () => {
  await runTimedJob(h, 'task-reminders')
  return (await calls.bells()).filter(({ message }) => message === 'task.reminded').map(({ user_name }) => user_name)
}
const silence = (kind: string, channel: string) =>
  sales.put('/api/NotificationPreference/UpdateNotificationPreference', {
    preferences: [{ kind, channel, enabled: false }],
    version: 1,
  })

describe('a reminder', () => {
  it('rings so long before the start for who does it and who takes part, once under a restart', async () => {
    await calls.add(sales, { reminder: 30, participants: [support.me.userId] })
    h.clock.set(at('20T13:29'))
    expect(await remind()).toEqual([])
    h.clock.set(at('20T13:30'))
    expect(await remind()).toEqual(['staff.sales01', 'staff.support'])
    expect(await remind()).toHaveLength(2)
    const [first, again] = [await runQueuedJobs(h, 'task-mail'), await runQueuedJobs(h, 'task-mail')]
    expect([first.length, again.length]).toEqual([2, 0])
    const sent = await mails()
    expect(sent.map(({ subject }) => subject)).toEqual(Array(2).fill('Nhắc việc: Việc 1 (20/11/2026 14:00 – 15:00)'))
    expect(new Set(sent.map(({ to }) => to)).size).toBe(2)
  })

  it('is moved with the task, and comes for none that is done', async () => {
    const task = await calls.add(sales, { reminder: 30 })
    await calls.move(sales, task, { startDate: at('20T16:00'), endDate: at('20T17:00') })
    const done = await calls.add(sales, { reminder: 30 })
    await calls.finish(sales, done.taskId)
    h.clock.set(at('20T14:00'))
    expect(await remind()).toEqual([])
    h.clock.set(at('20T15:30'))
    expect(await remind()).toEqual(['staff.sales01'])
  })

  it('comes as the person wants it: without bell, without mail', async () => {
    await calls.add(sales, { reminder: 30 })
    await silence('task', 'bell')
    h.clock.set(at('20T13:30'))
    expect(await remind()).toEqual([])
    expect(await runQueuedJobs(h, 'task-mail')).toHaveLength(1)
    await h.db
      .updateTable('notification_preference')
      .set({ off: ['task.mail'] })
      .execute()
    await h.db.updateTable('task').set({ remind_at: h.clock.now() }).execute()
    expect(await remind()).toEqual(['staff.sales01'])
    expect(await runQueuedJobs(h, 'task-mail')).toHaveLength(0)
  })
})

describe('an invitation', () => {
  it('goes to who takes part in a meeting, with what a calendar takes in; once for each', async () => {
    await calls.add(sales, { type: 'call', participants: [support.me.userId] })
    const meeting = await calls.add(sales, { type: 'meet', title: 'Họp; nhóm, A', participants: [support.me.userId] })
    const ran = await runQueuedJobs(h, 'task-mail')
    expect(ran.map(({ error }) => error)).toEqual([undefined])
    const [mail] = await mails()
    expect(mail).toMatchObject({ subject: 'Mời họp: Họp; nhóm, A (20/11/2026 14:00 – 15:00)' })
    const { to } = mail ?? {}
    const account = await h.db
      .selectFrom('account')
      .select('email')
      .where('user_id', '=', support.me.userId)
      .executeTakeFirst()
    expect(to).toBe(account?.email)
    const lines = mail?.calendar?.split('\r\n') ?? []
    for (const line of [
      'METHOD:REQUEST',
      'SUMMARY:Họp\\; nhóm\\, A',
      'DTSTART:20261120T070000Z',
      'DTEND:20261120T080000Z',
    ])
      expect(lines).toContain(line)
    expect(lines).toContain(`UID:task-${meeting.taskId}@crm.example.vn`)
    await calls.update(sales, meeting, { participants: [support.me.userId, calls.userOf('leader.sales')] })
    expect(await runQueuedJobs(h, 'task-mail')).toHaveLength(1)
  })

  it('is followed by the new time, and by word that one need not come', async () => {
    const leader = calls.userOf('leader.sales')
    const meeting = await calls.add(sales, { type: 'meet', title: 'Họp', participants: [support.me.userId, leader] })
    await runQueuedJobs(h, 'task-mail')
    const told = async () => {
      const before = (await outbox()).length
      await runQueuedJobs(h, 'task-mail')
      return (await outbox())
        .slice(0, (await outbox()).length - before)
        .map(({ subject, calendar }) => [subject, /METHOD:(\w+)/.exec(calendar ?? '')?.[1]])
    }
    const startDate = at('20T15:00')
    const endDate = at('20T16:00')
    const moved = (
      await calls.update(sales, meeting, { startDate, endDate, participants: [support.me.userId] })
    ).json<TaskView>()
    expect((await told()).sort()).toEqual([
      ['Hủy lịch họp: Họp (20/11/2026 15:00 – 16:00)', 'CANCEL'],
      ['Đổi lịch họp: Họp (20/11/2026 15:00 – 16:00)', 'REQUEST'],
    ])
    await calls.update(sales, moved, { title: 'Họp nhóm' })
    expect(await told()).toEqual([])
    await calls.setStatus(sales, meeting.taskId, 6)
    expect(await told()).toEqual([['Hủy lịch họp: Họp nhóm (20/11/2026 15:00 – 16:00)', 'CANCEL']])
    await calls.setStatus(sales, meeting.taskId, 1)
    expect(await told()).toEqual([['Mời họp: Họp nhóm (20/11/2026 15:00 – 16:00)', 'REQUEST']])
    await sales.delete('/api/Task/DeleteTask', { taskIds: [meeting.taskId] })
    expect(await told()).toEqual([['Hủy lịch họp: Họp nhóm (20/11/2026 15:00 – 16:00)', 'CANCEL']])
  })

  it('is not sent to who left, or for what was cancelled, until it was its turn', async () => {
    const meeting = await calls.add(sales, { type: 'meet', participants: [support.me.userId] })
    await calls.setStatus(sales, meeting.taskId, 6)
    await runQueuedJobs(h, 'task-mail')
    expect(await mails()).toMatchObject([{ subject: expect.stringMatching(/^Hủy lịch họp/) }])
  })
})

describe('the log', () => {
  it('counts tasks among the totals and tells of them to those who see them', async () => {
    await calls.add(sales)
    const totals = async (caller: Caller) =>
      (await caller.get(`/api/UserInfo/GetTotalLogByUserName/${caller.me.userName}/false/1/20`)).json()
    expect(await totals(sales)).toMatchObject({ taskLogs: 1, logs: [{ resource: 'Task', codeTarget: 'CV000001' }] })
    expect(await totals(support)).toMatchObject({ taskLogs: 0, logs: [] })
    expect(codeOf(await support.get('/api/Task/GetTaskById/1/1'))[0]).toBe(403)
  })
})
