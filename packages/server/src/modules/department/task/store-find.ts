import type { Db } from '../../../schema/index.ts'
import { lockDepartments } from '../store-lock.ts'
import { findDepartmentOf, lockTask } from './store.ts'

/** Locks a task and before it its department, so that no other task comes in meanwhile; undefined: there is none. */
export async function lockWithDepartment(db: Db, taskId: number) {
  const departmentId = await findDepartmentOf(db, taskId)
  if (departmentId === undefined) return undefined
  const [department] = await lockDepartments(db, [departmentId])
  const task = await lockTask(db, taskId)
  if (!department || department.deleted_at || !task) return undefined
  return { task, department: { departmentId, name: department.name } }
}
