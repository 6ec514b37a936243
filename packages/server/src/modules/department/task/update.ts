import type { departmentTask } from '@crm/contract/department'
import { recordAudited } from '../../../kernel/audit.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { taskUpdated } from './events.ts'
import { readTask, saveTask } from './store.ts'
import { lockWithDepartment } from './store-find.ts'

export const updateTask: Handler<typeof departmentTask.update> = async (call) => {
  const { body, db, refuse } = call
  const { index: taskId, name: after, version } = body
  const found = await lockWithDepartment(db, taskId)
  if (!found || found.task.deleted_at) return refuse('request.notFound')
  if (found.task.version !== version) return refuse('request.staleVersion')
  const { department } = found
  const { name: before } = found.task
  if (before !== after) {
    await saveTask(db, taskId, { name: after })
    const details = { departmentId: department.departmentId, taskId, before, after }
    await recordAudited(call, taskUpdated, { ...department, before, after }, { target: department.name, details })
  }
  return readTask(db, taskId)
}
