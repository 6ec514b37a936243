import type { departmentTask } from '@crm/contract/department'
import { recordAudited } from '../../../kernel/audit.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { lockDepartments } from '../store-lock.ts'
import { taskAdded } from './events.ts'
import { insertTask, isFull, readTask } from './store.ts'

export const addTask: Handler<typeof departmentTask.add> = async (call) => {
  const { body, db, refuse } = call
  const { departmentId, name: after } = body
  const [department] = await lockDepartments(db, [departmentId])
  if (!department || department.deleted_at) return refuse('department.unknown')
  if (await isFull(db, departmentId)) return refuse('departmentTask.tooMany')
  const taskId = await insertTask(db, departmentId, after)
  const { name } = department
  await recordAudited(
    call,
    taskAdded,
    { departmentId, name, after },
    { target: name, details: { departmentId, taskId, after } },
  )
  return readTask(db, taskId)
}
