import { type ResponseTarget, WorkingTime } from '@crm/contract/response-target'
import type { TicketPriority } from '@crm/contract/ticket-rules'
import { sql } from 'kysely'
import { preparedArray, preparedStatement } from '../../kernel/database/prepared-statements.ts'
import { readVersioned } from '../../kernel/settings.ts'
import type { Db } from '../../schema/index.ts'
import { usualWorkingTime } from './rules.ts'

export const keptName = 'workingTime'
/** In the table: every department that has none of its own. */
const everyDepartment = 0

const workingTimeOf = (kept: unknown): WorkingTime =>
  kept === undefined || kept === null ? usualWorkingTime : WorkingTime.parse(kept)

export async function readWorkingTime(db: Db): Promise<{ workingTime: WorkingTime; version: number }> {
  const { value, version } = await readVersioned(db, keptName)
  return { workingTime: workingTimeOf(value), version }
}

/** Targets for every department first, then by department; those of deleted ones wait unseen for their return. */
export async function listTargets(db: Db): Promise<ResponseTarget[]> {
  const { rows } = await sql<ResponseTarget>`
    select nullif(r.department_id, ${everyDepartment}) as "departmentId", r.priority,
           r.response_minutes as "responseMinutes", r.resolve_minutes as "resolveMinutes"
      from response_target r left join department d on d.department_id = r.department_id
     where r.department_id = ${everyDepartment} or d.deleted_at is null
     order by r.department_id, r.priority`.execute(db)
  return rows
}

/** Puts these in the place of all that are shown. */
export async function replaceTargets(db: Db, targets: readonly ResponseTarget[]): Promise<void> {
  await sql`
    delete from response_target r
     where r.department_id = ${everyDepartment}
        or r.department_id in (select department_id from department where deleted_at is null)`.execute(db)
  if (targets.length === 0) return
  await sql`
    insert into response_target (department_id, priority, response_minutes, resolve_minutes)
    select coalesce("departmentId", ${everyDepartment}), priority, "responseMinutes", "resolveMinutes"
      from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb)
        as t ("departmentId" bigint, priority smallint, "responseMinutes" int, "resolveMinutes" int)`.execute(db)
}

/** The names of departments that are there; one that is missing is not, or was deleted. */
export async function readDepartmentNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('department')
    .select(['department_id', 'name'])
    .where(sql<boolean>`department_id = any(${[...new Set(ids)]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.department_id, row.name]))
}

export interface Placed {
  readonly departmentId: number
  readonly priority: TicketPriority
}

interface InForce {
  readonly kept: unknown
  readonly targets: readonly (ResponseTarget & { readonly departmentId: number })[]
}

/** The targets in force for some tickets and the working time, in one read. */
export async function readTargetsFor(db: Db, placed: readonly Placed[]) {
  const departments = [everyDepartment, ...placed.map(({ departmentId }) => departmentId)]
  const priorities = placed.map(({ priority }) => priority)
  const { rows } = await sql<InForce>`${preparedStatement}
    select (select value from setting where name = ${keptName}) as kept,
           coalesce(jsonb_agg(jsonb_build_object('departmentId', department_id, 'priority', priority,
             'responseMinutes', response_minutes, 'resolveMinutes', resolve_minutes)), '[]') as targets
      from response_target
     where department_id = any(${preparedArray(departments, 'bigint')})
       and priority = any(${preparedArray(priorities, 'smallint')})`.execute(db)
  const [found] = rows
  const targets = found?.targets ?? []
  const find = (departmentId: number, priority: number) =>
    targets.find((one) => one.departmentId === departmentId && one.priority === priority)
  return {
    workingTime: workingTimeOf(found?.kept),
    /** The department's own, or the one for every department. */
    targetOf: ({ departmentId, priority }: Placed) => find(departmentId, priority) ?? find(everyDepartment, priority),
  }
}
