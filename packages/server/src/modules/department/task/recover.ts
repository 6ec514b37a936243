import type { departmentTask } from '@crm/contract/department'
import { recordAudited } from '../../../kernel/audit.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { taskRecovered } from './events.ts'
import { isFull, readTask, saveTask } from './store.ts'
import { lockWithDepartment } from './store-find.ts'

export const recoverTask: Handler<typeof departmentTask.recover> = async (call) => {
  const { db, params, refuse } = call
  const { id: taskId } = params
  const found = await lockWithDepartment(db, taskId)
  if (!found?.task.deleted_at) return refuse('request.notFound')
  const { department } = found
  const { name: after } = found.task
  if (await isFull(db, department.departmentId)) return refuse('departmentTask.tooMany')
  await saveTask(db, taskId, { deleted_at: null })
  const details = { departmentId: department.departmentId, taskId, after }
  await recordAudited(call, taskRecovered, { ...department, after }, { target: department.name, details })
  return readTask(db, taskId)
}
