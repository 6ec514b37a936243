import type { Db } from '../../schema/index.ts'

/** 1 user, 2 user group, 3 position in a department, 4 leader of a department */
export type Source = 1 | 2 | 3 | 4

export const listRecords = (db: Db, source: Source, ownerId: number, departmentId = 0) =>
  db
    .selectFrom('permission')
    .selectAll()
    .where('source', '=', source)
    .where('owner_id', '=', ownerId)
    .where('department_id', '=', departmentId)
    .orderBy('function_tag')
    .execute()

export type StoredRecord = Awaited<ReturnType<typeof listRecords>>[number]

export const listChildDepartments = (db: Db, departmentId: number) =>
  db
    .selectFrom('leader_department as granted')
    .innerJoin('department as d', 'd.department_id', 'granted.child_department_id')
    .select(['d.department_id as departmentId', 'd.name'])
    .where('granted.department_id', '=', departmentId)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.name')
    .limit(1_000)
    .execute()
