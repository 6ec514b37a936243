import type { PermissionExplanation } from '@crm/contract/permission'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import type { Owner } from './rules.ts'

type Named = PermissionExplanation['owner']

interface Words {
  owner: string | null
  department: string | null
  changed_by: string | null
  changed_at: Date | null
  reach: Named[]
}

/** The names behind a standing: whose records, who set them last, which departments a leader reaches. */
export async function readWords(db: Db, { source, ownerId, departmentId }: Owner, reach: readonly number[]) {
  const { rows } = await sql<Words>`
    select case ${source}::int when 1 then (select full_name from account where user_id = ${ownerId})
                          when 2 then (select name from user_group where user_group_id = ${ownerId})
                          else (select name from position where position_id = ${ownerId}) end as owner,
           (select name from department where department_id = ${departmentId}) as department,
           (select full_name from account where user_id = s.updated_by) as changed_by,
           case when s.version > 0 then s.updated_at end as changed_at,
           coalesce((select jsonb_agg(jsonb_build_object('index', department_id, 'name', name) order by name)
              from department where department_id = any(${reach}::bigint[]) and deleted_at is null), '[]') as reach
      from (select 1) one
      left join permission_set s
        on s.source = ${source} and s.owner_id = ${ownerId} and s.department_id = ${departmentId}`.execute(db)
  return rows[0]
}
