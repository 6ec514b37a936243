import type { DepartmentTask } from '@crm/contract/department'
import { DEPARTMENT_TASKS_MAX } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import { uniqueViolation } from '../../../kernel/database/transaction.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { Db } from '../../../schema/index.ts'

const tasks = (db: Db) =>
  db
    .selectFrom('department_task')
    .select(['department_task_id as index', 'name', 'version'])
    .select(sql<boolean>`deleted_at is not null`.as('deleted'))

/** Tasks of a department by name; of the deleted only so many that the list keeps its bounds. */
export const listTasks = (db: Db, departmentId: number, { deleted }: { deleted: boolean }): Promise<DepartmentTask[]> =>
  tasks(db)
    .where('department_id', '=', departmentId)
    .where(sql<boolean>`(${deleted} or deleted_at is null)`)
    .orderBy(sql`deleted_at desc nulls first`)
    .orderBy(sql`fold(name)`)
    .orderBy('department_task_id')
    .limit(2 * DEPARTMENT_TASKS_MAX)
    .execute()

export const readTask = (db: Db, taskId: number): Promise<DepartmentTask> =>
  tasks(db).where('department_task_id', '=', taskId).executeTakeFirstOrThrow()

/** In which department a task stands, without a lock: that never changes. */
export async function findDepartmentOf(db: Db, taskId: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('department_task')
    .select('department_id')
    .where('department_task_id', '=', taskId)
    .executeTakeFirst()
  return found?.department_id
}

export const lockTask = (db: Db, taskId: number) =>
  db
    .selectFrom('department_task')
    .select(['name', 'version', 'deleted_at'])
    .where('department_task_id', '=', taskId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Whether a department has as many tasks as it may. */
export async function isFull(db: Db, departmentId: number): Promise<boolean> {
  const { rows } = await sql<{ full: boolean }>`
    select count(*) >= ${DEPARTMENT_TASKS_MAX} as full
      from (select from department_task where department_id = ${departmentId} and deleted_at is null
             limit ${DEPARTMENT_TASKS_MAX}) t`.execute(db)
  return rows[0]?.full === true
}

export async function insertTask(db: Db, departmentId: number, name: string): Promise<number> {
  const row = { department_id: departmentId, name }
  const inserted = db.insertInto('department_task').values(row).returning('department_task_id')
  return (await inserted.executeTakeFirstOrThrow().catch(asNameExists)).department_task_id
}

export async function saveTask(db: Db, taskId: number, change: { name?: string; deleted_at?: Date | null }) {
  await db
    .updateTable('department_task')
    .set({ ...change, version: sql`version + 1` })
    .where('department_task_id', '=', taskId)
    .execute()
    .catch(asNameExists)
}

function asNameExists(error: unknown): never {
  throw uniqueViolation(error) === 'department_task_name' ? new Refused('departmentTask.nameExists') : error
}
