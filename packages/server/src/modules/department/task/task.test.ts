import { DepartmentTask } from '@crm/contract/department'
import { DEPARTMENT_TASKS_MAX } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, customerCalls } from '../../../testing/customer-calls.ts'
import { departmentCalls } from '../../../testing/department-calls.ts'
import { type Caller, type Harness, openHarness } from '../../../testing/harness.ts'

let h: Harness
let calls: ReturnType<typeof departmentCalls>
let admin: Caller
beforeAll(async () => {
  h = await openHarness({ RATE_LIMITS: 'false' })
})
beforeEach(async () => {
  await h.reset()
  calls = departmentCalls(h)
  admin = await h.signIn('admin')
})
afterAll(() => h.close())

const untouched = (work: () => Promise<unknown>) => customerCalls(h).untouched(work)
const hr = () => calls.idOf('hr')
const list = async (departmentId: number, query = '', caller = admin) =>
  (await caller.get(`/api/DepartmentTask/GetAllDepartmentTask/${departmentId}${query}`)).json<DepartmentTask[]>()
const add = (name: string, departmentId = hr(), caller = admin) =>
  caller.post('/api/DepartmentTask/AddDepartmentTask', { departmentId, name })
const update = (index: number, version: number, name: string, caller = admin) =>
  caller.put('/api/DepartmentTask/UpdateDepartmentTask', { index, version, name })
const remove = (index: number, caller = admin) =>
  caller.delete(`/api/DepartmentTask/DeleteDepartmentTask/${index}/${caller.me.userName}`)
const recover = (index: number, caller = admin) =>
  caller.put(`/api/DepartmentTask/RecoverDeleteDepartmentTask/${index}/${caller.me.userName}`)
const added = async (name: string) => (await add(name)).json<DepartmentTask>()

describe('the tasks of a department', () => {
  it('are read by everyone who is signed in, by name, and hold what is declared', async () => {
    const tasks = await list(hr(), '', await h.signIn('nobody.rights'))
    expect(tasks.map((task) => task.name)).toEqual([
      'Cấp phát thiết bị',
      'Chấm công, nghỉ phép',
      'Chế độ, bảo hiểm',
      'Đào tạo',
      'Tuyển dụng',
    ])
    expect(Object.keys(tasks[0] ?? {}).sort()).toEqual(Object.keys(DepartmentTask.shape).sort())
  })

  it('are shown with the deleted ones only where those are asked for', async () => {
    const task = await added('Hội nghị')
    await remove(task.index)
    expect((await list(hr())).map((one) => one.index)).not.toContain(task.index)
    expect((await list(hr(), '?deleted=true')).at(-1)).toEqual({ ...task, deleted: true, version: 2 })
  })

  it('of a department that is not there are none', async () => {
    expect(await list(999)).toEqual([])
  })
})

describe('a task', () => {
  it('is added, renamed, deleted and brought back, and the department’s log and the audit tell of each', async () => {
    const task = await added('Hội nghị')
    expect(task).toEqual({ index: task.index, name: 'Hội nghị', deleted: false, version: 1 })
    expect((await update(task.index, 1, 'Hội thảo')).json()).toMatchObject({ name: 'Hội thảo', version: 2 })
    expect((await remove(task.index)).statusCode).toBe(204)
    expect((await recover(task.index)).json()).toMatchObject({ deleted: false, version: 4 })
    const log = await calls.logOf('Department', hr())
    expect(log.map((line) => [line.message, line.action, line.edit_field, line.before, line.after])).toEqual([
      ['department.taskAdded', 1, 'task', null, 'Hội nghị'],
      ['department.taskUpdated', 2, 'task', 'Hội nghị', 'Hội thảo'],
      ['department.taskDeleted', 13, 'task', 'Hội thảo', null],
      ['department.taskRecovered', 15, 'task', null, 'Hội thảo'],
    ])
    for (const { message } of log)
      expect(await calls.auditOf(message)).toMatchObject([{ details: { departmentId: hr(), taskId: task.index } }])
  })

  it('has a name of its own in its department, and may share it with another department', async () => {
    const task = await added('Hội nghị')
    await untouched(async () => {
      expect(codeOf(await add('hoi nghi'))).toEqual([409, 'departmentTask.nameExists'])
      expect(codeOf(await update(task.index, 1, 'TUYỂN DỤNG'))).toEqual([409, 'departmentTask.nameExists'])
    })
    expect((await add('Hội nghị', calls.idOf('sales'))).statusCode).toBe(200)
  })

  it('is not brought back while another has its name', async () => {
    const task = await added('Hội nghị')
    await remove(task.index)
    await added('Hội nghị')
    await untouched(async () => expect(codeOf(await recover(task.index))).toEqual([409, 'departmentTask.nameExists']))
  })

  it('renamed from an older version is told so; renamed to what it is called changes nothing', async () => {
    const task = await added('Hội nghị')
    await untouched(async () => {
      expect(codeOf(await update(task.index, 5, 'Hội thảo'))).toEqual([409, 'request.staleVersion'])
      expect((await update(task.index, 1, 'Hội nghị')).json()).toEqual(task)
    })
  })

  it('that is missing, deleted, or not deleted where it should be, is not found', async () => {
    const task = await added('Hội nghị')
    expect(codeOf(await recover(task.index))).toEqual([404, 'request.notFound'])
    await remove(task.index)
    for (const index of [task.index, 9_999]) {
      expect(codeOf(await update(index, 2, 'x'))).toEqual([404, 'request.notFound'])
      expect(codeOf(await remove(index))).toEqual([404, 'request.notFound'])
    }
    expect(codeOf(await recover(9_999))).toEqual([404, 'request.notFound'])
  })

  it('is not added to a department that is missing or deleted, nor changed in one', async () => {
    const { index } = await calls.add(admin)
    const task = (await add('Hội nghị', index)).json<DepartmentTask>()
    await calls.remove(admin, index)
    await untouched(async () => {
      for (const gone of [index, 999]) expect(codeOf(await add('x', gone))).toEqual([422, 'department.unknown'])
      expect(codeOf(await update(task.index, 1, 'x'))).toEqual([404, 'request.notFound'])
    })
  })

  it('is one too many at the limit, which the deleted do not count towards', async () => {
    const task = await added('Hội nghị')
    await remove(task.index)
    await sql`insert into department_task (department_id, name)
      select ${hr()}, 'T' || n from generate_series(1, ${DEPARTMENT_TASKS_MAX - 6}::int) n`.execute(h.db)
    expect((await add('Cuối cùng')).statusCode).toBe(200)
    await untouched(async () => {
      expect(codeOf(await add('Thừa'))).toEqual([422, 'departmentTask.tooMany'])
      expect(codeOf(await recover(task.index))).toEqual([422, 'departmentTask.tooMany'])
    })
  })

  it('takes no field that it does not declare, and no name that is none', async () => {
    const draft = { departmentId: hr(), name: 'Hội nghị' }
    for (const hidden of [{ index: 700 }, { version: 5 }, { deleted: true }])
      expect((await admin.post('/api/DepartmentTask/AddDepartmentTask', { ...draft, ...hidden })).statusCode).toBe(400)
    for (const name of ['', '   ', '<i>x</i>']) expect((await add(name)).statusCode).toBe(400)
  })

  it('is changed by administrators alone', async () => {
    const task = await added('Hội nghị')
    const leader = await h.signIn('leader.people')
    await untouched(async () => {
      const answers = [
        await add('x', hr(), leader),
        await update(task.index, 1, 'x', leader),
        await remove(task.index, leader),
        await recover(task.index, leader),
      ]
      expect(answers.map(codeOf)).toEqual(answers.map(() => [403, 'access.forbidden']))
    })
  })
})
