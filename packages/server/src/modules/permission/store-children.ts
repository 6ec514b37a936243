import { sql } from 'kysely'
import { asBusy } from '../../kernel/database/as-busy.ts'
import type { Db } from '../../schema/index.ts'

/** Departments that the leader of one sees besides the own, in the order of names. */
export const listChildDepartments = (db: Db, departmentId: number) =>
  db
    .selectFrom('leader_department as granted')
    .innerJoin('department as d', 'd.department_id', 'granted.child_department_id')
    .select(['d.department_id as departmentId', 'd.name'])
    .where('granted.department_id', '=', departmentId)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.name')
    .orderBy('d.department_id')
    .limit(1_000)
    .execute()

/** Holds departments as they are until this transaction ends, always in the order of their ids. */
export async function holdDepartments(db: Db, departmentIds: readonly number[]): Promise<void> {
  await sql`select 1 from department where department_id = any(${departmentIds}::bigint[]) order by department_id for share`
    .execute(db)
    .catch(asBusy)
}

/** The departments above the given ones, and these themselves, up to the root. */
export async function listAbove(db: Db, departmentIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ department_id: number }>`
    with recursive above (department_id, parent_id) as (
      select department_id, parent_id from department where department_id = any(${departmentIds}::bigint[])
      union
      select d.department_id, d.parent_id from above join department d on d.department_id = above.parent_id)
    select department_id from above`.execute(db)
  return rows.map((row) => row.department_id)
}

export interface Place {
  readonly departmentId: number
  /** Whether it stands below the department that was asked about, at whatever depth. */
  readonly isUnder: boolean
}

/** Those of the given departments that are not deleted, and where they stand. */
export async function readPlaces(db: Db, departmentId: number, childIds: readonly number[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with recursive under (department_id) as (
      select department_id from department where parent_id = ${departmentId}
      union
      select d.department_id from under join department d on d.parent_id = under.department_id)
    select d.department_id as "departmentId", under.department_id is not null as "isUnder"
      from department d left join under using (department_id)
     where d.department_id = any(${childIds}::bigint[]) and d.deleted_at is null`.execute(db)
  return rows
}

export async function replaceChildren(db: Db, departmentId: number, childIds: readonly number[]): Promise<void> {
  await db.deleteFrom('leader_department').where('department_id', '=', departmentId).execute()
  await sql`insert into leader_department (department_id, child_department_id)
    select ${departmentId}, unnest(${childIds}::bigint[])`.execute(db)
}
