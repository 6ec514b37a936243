import type { ResponseTarget, WorkingTime } from '@crm/contract/response-target'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../testing/customer-calls.ts'
import { departmentCalls } from '../../testing/department-calls.ts'
import { type Caller, type Harness, openHarness } from '../../testing/harness.ts'
import { usualWorkingTime } from './rules.ts'

let h: Harness
let admin: Caller
beforeAll(async () => {
  h = await openHarness()
})
beforeEach(async () => {
  await h.reset()
  admin = await h.signIn('admin')
})
afterAll(() => h.close())

interface Plan {
  readonly targets: ResponseTarget[]
  readonly workingTime: WorkingTime
  readonly version: number
}

const read = async (caller: Caller) => (await caller.get('/api/ResponseTarget/GetAllResponseTarget')).json<Plan>()
const update = (caller: Caller, body: Partial<Plan> = {}) =>
  caller.put('/api/ResponseTarget/UpdateResponseTarget', {
    targets: [],
    workingTime: usualWorkingTime,
    version: 1,
    ...body,
  })
const target = (departmentId: number | null, priority: 1 | 2 | 3 | 4, responseMinutes: number | null = 60) => ({
  departmentId,
  priority,
  responseMinutes,
  resolveMinutes: 480,
})

describe('the response targets', () => {
  it('are none at first, in the usual working time', async () => {
    expect(await read(admin)).toEqual({ targets: [], workingTime: usualWorkingTime, version: 1 })
  })

  it('are replaced as a whole, for every department and for one', async () => {
    const support = h.company.departments.support
    await update(admin, { targets: [target(null, 1), target(support, 1, 15)] })
    const workingTime = { days: usualWorkingTime.days.slice(1), holidays: [{ date: '2026-09-02', name: 'Quốc khánh' }] }
    const answer = await update(admin, { targets: [target(support, 2, null)], workingTime, version: 2 })
    expect(answer.json()).toEqual({ targets: [target(support, 2, null)], workingTime, version: 3 })
    expect(await read(await h.signIn('viewer.all'))).toEqual(answer.json())
  })

  it('are not overwritten from an older screen, also the very first time', async () => {
    expect(codeOf(await update(admin, { version: 2 }))).toEqual([409, 'request.staleVersion'])
    await update(admin, { targets: [target(null, 1)] })
    expect(codeOf(await update(admin))).toEqual([409, 'request.staleVersion'])
    expect((await read(admin)).targets).toHaveLength(1)
  })

  it('name a department that is there', async () => {
    const calls = departmentCalls(h)
    const gone = await calls.add(admin)
    await calls.remove(admin, gone.index)
    await customerCalls(h).untouched(async () => {
      for (const departmentId of [9_999, gone.index])
        expect(codeOf(await update(admin, { targets: [target(departmentId, 1)] }))).toEqual([422, 'department.unknown'])
    })
  })

  it('of a deleted department are not shown, and are there again when it comes back', async () => {
    const calls = departmentCalls(h)
    const other = await calls.add(admin)
    await update(admin, { targets: [target(other.index, 1)] })
    await calls.remove(admin, other.index)
    expect((await read(admin)).targets).toEqual([])
    await update(admin, { targets: [target(null, 1)], version: 2 })
    await calls.recover(admin, other.index)
    expect((await read(admin)).targets).toEqual([target(null, 1), target(other.index, 1)])
  })

  it.each([
    ['a target that stands twice', { targets: [target(null, 1), target(null, 1)] }],
    ['no minutes at all', { targets: [target(null, 1, 0)] }],
    ['a fifth priority', { targets: [{ ...target(null, 1), priority: 5 as 1 }] }],
    ['hours out of order', { workingTime: { days: [day({ from: '18:00' })], holidays: [] } }],
    ['an hour that is none', { workingTime: { days: [day({ from: '8:00' })], holidays: [] } }],
    ['a weekday that stands twice', { workingTime: { days: [day({}), day({})], holidays: [] } }],
    ['a day that is none', { workingTime: { days: [], holidays: [{ date: '2026-02-30', name: '' }] } }],
  ])('refuse %s', async (_, body) => {
    expect(codeOf(await update(admin, body))).toEqual([400, 'request.malformed'])
    expect(await read(admin)).toMatchObject({ targets: [], version: 1 })
  })

  it('stand in the log and the audit with what they were', async () => {
    await update(admin, { targets: [target(null, 1)] })
    await update(admin, { targets: [target(null, 1, 30)], version: 2 })
    const lines = await h.db
      .selectFrom('activity_log')
      .select(['edit_field', 'before', 'after', 'target_code'])
      .where('message', '=', 'responseTarget.updated')
      .orderBy('log_id')
      .execute()
    expect(lines).toEqual([
      { edit_field: 'response.0.1', before: null, after: '60', target_code: 'responseTarget' },
      { edit_field: 'resolve.0.1', before: null, after: '480', target_code: 'responseTarget' },
      { edit_field: 'response.0.1', before: '60', after: '30', target_code: 'responseTarget' },
    ])
    expect(await departmentCalls(h).auditOf('responseTarget.updated')).toHaveLength(2)
  })
})

function day(changes: object) {
  return { weekday: 1, from: '08:00', to: '17:30', lunchFrom: null, lunchTo: null, ...changes }
}
