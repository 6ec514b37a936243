import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'

/** Whether there is room for one more; `most` and no more are looked at. */
export async function isFull(db: Db, most: number): Promise<boolean> {
  const { rows } = await sql<{ full: boolean }>`
    select count(*) >= ${most} as full
      from (select from department where deleted_at is null limit ${most}) d`.execute(db)
  return rows[0]?.full === true
}

const staffOf = (db: Db, departmentId: number) =>
  db.selectFrom('account').select('user_id').where('department_id', '=', departmentId).where('deleted_at', 'is', null)

export const hasStaff = (db: Db, departmentId: number): Promise<boolean> => isAny(staffOf(db, departmentId))

export const hasLeader = (db: Db, departmentId: number): Promise<boolean> =>
  isAny(staffOf(db, departmentId).where('position_id', '=', LEADER_POSITION_ID))

/** Whether people may be placed here: somebody leads it, or it is the root. docs/rules.md, R-11.4. */
export async function takesPeople(db: Db, departmentId: number): Promise<boolean> {
  return (await hasLeader(db, departmentId)) || (await findParentOf(db, departmentId)) === null
}

export const hasChildren = (db: Db, departmentId: number): Promise<boolean> =>
  isAny(
    db
      .selectFrom('department')
      .select('department_id')
      .where('parent_id', '=', departmentId)
      .where('deleted_at', 'is', null),
  )

/** Whether a ticket stands here. A merged one does not: only undoing the merge brings it back, which asks for a leader. */
export const hasTickets = (db: Db, departmentId: number): Promise<boolean> =>
  isAny(
    db
      .selectFrom('ticket')
      .select('ticket_id')
      .where('department_id', '=', departmentId)
      .where('deleted_at', 'is', null)
      .where('merged_into_id', 'is', null),
  )

interface Rows {
  limit(most: number): { executeTakeFirst(): Promise<object | undefined> }
}

const isAny = async (rows: Rows): Promise<boolean> => (await rows.limit(1).executeTakeFirst()) !== undefined

/** Whether a department is this one or stands anywhere under it. */
export async function isWithin(db: Db, departmentId: number, topId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive above (id) as (
      select ${departmentId}::bigint
      union
      select d.parent_id from above join department d on d.department_id = above.id where d.parent_id is not null
    )
    select exists (select from above where id = ${topId}) as found`.execute(db)
  return rows[0]?.found === true
}

/** Where a department stands, without a lock; of a deleted one that no longer changes. */
export async function findParentOf(db: Db, departmentId: number): Promise<number | null> {
  const found = await db
    .selectFrom('department')
    .select('parent_id')
    .where('department_id', '=', departmentId)
    .executeTakeFirst()
  return found?.parent_id ?? null
}
