import { type Flags, flagOf } from '@crm/contract/permissions'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import type { Line, Owner, Records } from './rules.ts'

interface Row {
  version: number
  function_tag: string | null
  can_access: boolean
  can_add: boolean
  can_edit: boolean
  can_delete: boolean
  can_permanent_del: boolean
  can_download: boolean
  can_view_all: boolean
}

const flagsOf = (row: Row): Flags => ({
  [flagOf.access]: row.can_access,
  [flagOf.add]: row.can_add,
  [flagOf.edit]: row.can_edit,
  [flagOf.delete]: row.can_delete,
  [flagOf.permanentDel]: row.can_permanent_del,
  [flagOf.download]: row.can_download,
  [flagOf.viewAll]: row.can_view_all,
})

/** All records of an owner with their one version, read at one moment. */
export async function readRecords(db: Db, { source, ownerId, departmentId }: Owner): Promise<Records> {
  const { rows } = await sql<Row>`
    select coalesce(s.version, 0) as version, p.*
      from (select ${source}::smallint as source, ${ownerId}::bigint as owner_id, ${departmentId}::bigint as department_id) owner
      left join permission_set s using (source, owner_id, department_id)
      left join lateral (
        select function_tag, can_access, can_add, can_edit, can_delete, can_permanent_del, can_download, can_view_all
          from permission
         where source = owner.source and owner_id = owner.owner_id and permission.department_id = owner.department_id
      ) p on true`.execute(db)
  return {
    version: rows[0]?.version ?? 0,
    flags: new Map(rows.flatMap((row) => (row.function_tag === null ? [] : [[row.function_tag, flagsOf(row)]]))),
  }
}

export async function saveLines(db: Db, { source, ownerId, departmentId }: Owner, lines: readonly Line[]) {
  const rows = lines.map(({ functionTag, flags }) => ({
    source,
    owner_id: ownerId,
    department_id: departmentId,
    function_tag: functionTag,
    can_access: flags[flagOf.access],
    can_add: flags[flagOf.add],
    can_edit: flags[flagOf.edit],
    can_delete: flags[flagOf.delete],
    can_permanent_del: flags[flagOf.permanentDel],
    can_download: flags[flagOf.download],
    can_view_all: flags[flagOf.viewAll],
  }))
  await db
    .insertInto('permission')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['source', 'owner_id', 'department_id', 'function_tag']).doUpdateSet(({ ref }) => ({
        can_access: ref('excluded.can_access'),
        can_add: ref('excluded.can_add'),
        can_edit: ref('excluded.can_edit'),
        can_delete: ref('excluded.can_delete'),
        can_permanent_del: ref('excluded.can_permanent_del'),
        can_download: ref('excluded.can_download'),
        can_view_all: ref('excluded.can_view_all'),
      })),
    )
    .execute()
}
