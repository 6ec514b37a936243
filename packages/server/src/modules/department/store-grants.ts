import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'

export interface EndedGrant {
  /** Whose leader saw more until now. */
  readonly departmentId: number
  readonly name: string
  readonly childIds: readonly number[]
  readonly childNames: readonly string[]
  /** The leader, if the rights of the seat are the person's rights. */
  readonly userId: number | null
}

/**
 * Takes back what leaders were granted of a department that no longer stands under theirs, and of all under it; answers
 * what that was. Whoever edits those grants must look again. docs/rules.md, R-4.13.
 */
export async function endGrants(db: Db, movedId: number, actorId: number, now: Date): Promise<EndedGrant[]> {
  const { rows } = await sql<EndedGrant>`
    with recursive below (id) as (
      select ${movedId}::bigint
      union
      select d.department_id from below join department d on d.parent_id = below.id
    ), above (id) as (
      select ${movedId}::bigint
      union
      select d.parent_id from above join department d on d.department_id = above.id where d.parent_id is not null
    ), ended as (
      delete from leader_department
       where child_department_id in (select id from below)
         and department_id not in (select id from below union select id from above)
      returning department_id, child_department_id
    ), bumped as (
      update permission_set set version = version + 1, updated_by = ${actorId}, updated_at = ${now}
       where source = 4 and owner_id = ${LEADER_POSITION_ID} and department_id in (select department_id from ended)
    )
    select d.department_id as "departmentId", d.name, array_agg(child.department_id order by child.name) as "childIds",
           array_agg(child.name order by child.name) as "childNames",
           (select a.user_id from account a
             where a.department_id = d.department_id and a.position_id = ${LEADER_POSITION_ID} and a.deleted_at is null
               and a.priority_permission = 3 and a.system_role <> 'admin') as "userId"
      from ended
      join department d on d.department_id = ended.department_id
      join department child on child.department_id = ended.child_department_id
     group by d.department_id, d.name
     order by d.department_id`.execute(db)
  return rows
}
