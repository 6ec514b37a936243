import { describe, expect, it } from 'vitest'
import { codeOf } from '../../../testing/customer-calls.ts'
import type { Caller, Harness } from '../../../testing/harness.ts'
import { stage } from '../../../testing/stage/stage.ts'
import { type TaskCalls, taskCalls } from '../../../testing/task/calls.ts'

let h: Harness
let calls: TaskCalls
let sales: Caller
stage(async (opened) => {
  h = opened
  calls = taskCalls(h)
  sales = await h.signIn('staff.sales01')
}, {})

const make = async (caller: Caller = sales) => (await caller.post('/api/Task/MakeFeed')).json<{ path: string }>().path
const open = (path: string) => h.stranger.get(path)
const unfolded = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n')

describe('the calendar feed', () => {
  it('opens to who has its address, without a bearer, with the own tasks', async () => {
    const task = await calls.add(sales, { title: 'Gặp khách; "An, Bình"', content: 'Dòng một\nDòng hai\\ba' })
    await calls.add(await h.signIn('staff.sales02'), { title: 'Của người khác' })
    const answer = await open(await make())
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const lines = unfolded(answer.body)
    expect(lines.filter((line) => line.startsWith('SUMMARY:'))).toEqual(['SUMMARY:Gặp khách\\; "An\\, Bình"'])
    expect(lines).toContain(`DESCRIPTION:${task.code}\\nDòng một\\nDòng hai\\\\ba`)
    expect(lines).toContain('DTSTART:20261120T070000Z')
  })

  it('is folded: no line is longer than 75 octets, and none is cut inside a character', async () => {
    await calls.add(sales, { title: 'Ữ'.repeat(200) })
    const { body } = await open(await make())
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(unfolded(body)).toContain(`SUMMARY:${'Ữ'.repeat(200)}`)
  })

  it('says whole days as days, and what was cancelled as cancelled', async () => {
    const day = { allDay: true, startDate: '2026-11-24T08:00:00+07:00', endDate: '2026-11-25T08:00:00+07:00' }
    const { taskId } = await calls.add(sales, day)
    await calls.setStatus(sales, taskId, 6)
    const lines = unfolded((await open(await make())).body)
    for (const line of ['DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261126', 'STATUS:CANCELLED'])
      expect(lines).toContain(line)
  })

  it('reaches from 30 days back to 180 days ahead', async () => {
    const times = { old: '2026-10-20', near: '2026-10-22', far: '2027-05-18', beyond: '2027-05-20' }
    for (const [title, day] of Object.entries(times)) {
      const { taskId } = await calls.add(sales, { title })
      const [start_at, end_at] = [new Date(`${day}T03:00:00Z`), new Date(`${day}T04:00:00Z`)]
      await h.db.updateTable('task').set({ start_at, end_at }).where('task_id', '=', taskId).execute()
      await h.db.updateTable('task_access').set({ start_at }).where('task_id', '=', taskId).execute()
    }
    const lines = unfolded((await open(await make())).body)
    expect(lines.filter((line) => line.startsWith('SUMMARY:'))).toEqual(['SUMMARY:near', 'SUMMARY:far'])
  })

  it('ends with a new address, with its removal, and with the person’s right to a calendar', async () => {
    const [first, second] = [await make(), await make()]
    expect(first).not.toBe(second)
    expect(codeOf(await open(first))).toEqual([404, 'request.notFound'])
    expect((await sales.get('/api/Task/GetFeed')).json().createdDate).toBe(h.clock.now().toISOString())
    await h.db.updateTable('account').set({ state: 'suspended' }).where('user_id', '=', sales.me.userId).execute()
    expect(codeOf(await open(second))).toEqual([404, 'request.notFound'])
    await h.db.updateTable('account').set({ state: 'working' }).where('user_id', '=', sales.me.userId).execute()
    expect((await open(second)).statusCode).toBe(200)
    expect((await sales.delete('/api/Task/DeleteFeed')).statusCode).toBe(204)
    expect(codeOf(await open(second))).toEqual([404, 'request.notFound'])
    expect((await sales.get('/api/Task/GetFeed')).json()).toEqual({ createdDate: null })
  })

  it('keeps only a hash of its secret, and is braked', async () => {
    const path = await make()
    const secret = /([0-9a-f]{32})\.ics$/.exec(path)?.[1] ?? ''
    const rows = await h.db.selectFrom('task_feed').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(codeOf(await open('/api/Task/Feed/zz.ics'))[0]).toBe(400)
    for (let asked = 0; asked < 20; asked += 1) await open(path)
    expect(codeOf(await open(path))).toEqual([429, 'request.tooMany'])
  })
})
