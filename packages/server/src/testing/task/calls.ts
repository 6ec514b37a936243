import type { TaskView } from '@crm/contract/task-views'
import type { DemoUserName } from '../../demo/staff.ts'
import { customerCalls } from '../customer-calls.ts'
import type { Caller, Harness } from '../harness.ts'
import { taskRows } from './rows.ts'

/** Tasks as people work with them, over HTTP; a test names only what it is about. */
export function taskCalls(h: Harness) {
  let count = 0
  const { bells, untouched } = customerCalls(h)
  const { stored, all, logOf } = taskRows(h)

  function draft(wanted: object = {}) {
    count += 1
    const time = { startDate: '2026-11-20T14:00:00+07:00', endDate: '2026-11-20T15:00:00+07:00' }
    return { type: 'task', title: `Việc ${count}`, ...time, ...wanted }
  }

  async function add(caller: Caller, wanted: object = {}): Promise<TaskView> {
    const answer = await caller.post('/api/Task/AddTask', draft(wanted))
    if (answer.statusCode !== 200) throw new Error(`not added: ${answer.body}`)
    return answer.json()
  }

  const addSubtask = (caller: Caller, taskId: number, wanted: object = {}) =>
    caller.post('/api/Task/AddSubtask', { ...draft(wanted), taskId })
  const update = (caller: Caller, { taskId, version }: Pick<TaskView, 'taskId' | 'version'>, wanted: object) =>
    caller.put('/api/Task/UpdateTask', { taskId, version, ...wanted })
  const move = (caller: Caller, { taskId, version }: Pick<TaskView, 'taskId' | 'version'>, wanted: object) =>
    caller.put('/api/Task/MoveTask', { taskId, version, ...wanted })
  const setStatus = (caller: Caller, taskId: number, status: number) =>
    caller.put('/api/Task/ChangeStatus', { taskId, status })
  const finish = (caller: Caller, taskId: number, wanted: object = {}) =>
    caller.put('/api/Task/FinishTask', { taskId, ...wanted })
  const vote = (caller: Caller, taskId: number, agree: boolean | null) =>
    caller.put('/api/Task/Vote', { taskId, agree })
  const view = (caller: Caller, taskId: number) => caller.get(`/api/Task/GetTaskById/${taskId}/${caller.me.userId}`)

  async function search(caller: Caller, wanted: object = {}): Promise<string[]> {
    const answer = await caller.post('/api/Task/SearchTask', wanted)
    if (answer.statusCode !== 200) throw new Error(`not searched: ${answer.body}`)
    return answer.json<{ items: TaskView[] }>().items.map(({ title }) => title)
  }

  const userOf = (name: DemoUserName) => h.company.users[name]

  return {
    bells,
    untouched,
    draft,
    add,
    addSubtask,
    update,
    move,
    setStatus,
    finish,
    vote,
    view,
    search,
    stored,
    all,
    logOf,
    userOf,
  }
}
export type TaskCalls = ReturnType<typeof taskCalls>
