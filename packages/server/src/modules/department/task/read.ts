import type { departmentTask } from '@crm/contract/department'
import type { Handler } from '../../../kernel/http/handler.ts'
import { listTasks } from './store.ts'

export const readTasks: Handler<typeof departmentTask.all> = ({ db, params, query }) =>
  listTasks(db, params.departmentId, { deleted: query.deleted === 'true' })
