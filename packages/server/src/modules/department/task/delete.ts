import type { departmentTask } from '@crm/contract/department'
import { recordAudited } from '../../../kernel/audit.ts'
import type { Handler } from '../../../kernel/http/handler.ts'
import { taskDeleted } from './events.ts'
import { saveTask } from './store.ts'
import { lockWithDepartment } from './store-find.ts'

export const deleteTask: Handler<typeof departmentTask.delete> = async (call) => {
  const { db, now, params, refuse } = call
  const { id: taskId } = params
  const found = await lockWithDepartment(db, taskId)
  if (!found || found.task.deleted_at) return refuse('request.notFound')
  await saveTask(db, taskId, { deleted_at: now })
  const { department } = found
  const { name: before } = found.task
  const details = { departmentId: department.departmentId, taskId, before }
  await recordAudited(call, taskDeleted, { ...department, before }, { target: department.name, details })
}
