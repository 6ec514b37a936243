import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import { asBusy } from '../../kernel/database/as-busy.ts'
import type { Db } from '../../schema/index.ts'
import { type Owner, priorityOf } from './rules.ts'

interface Named {
  name: string
  is_there: boolean
}

function named({ source, ownerId, departmentId }: Owner) {
  switch (source) {
    case 1:
      return sql<Named>`select full_name as name, deleted_at is null as is_there from account where user_id = ${ownerId}`
    case 2:
      return sql<Named>`select name, deleted_at is null as is_there from user_group where user_group_id = ${ownerId}`
    default:
      return sql<Named>`
        select p.name || ', ' || d.name as name, p.deleted_at is null and d.deleted_at is null as is_there
          from department d cross join position p
         where d.department_id = ${departmentId} and p.position_id = ${ownerId}`
  }
}

/** Whether there is such an owner, deleted or not: a deleted one's records can still be looked at. */
export const isOwnerKnown = async (db: Db, owner: Owner): Promise<boolean> =>
  (await named(owner).execute(db)).rows.length > 0

/** The name of an owner that is not deleted, and cannot be until this transaction ends. */
export async function holdOwner(db: Db, owner: Owner): Promise<string | undefined> {
  const { rows } = await sql<Named>`${named(owner)} for share`.execute(db).catch(asBusy)
  return rows[0]?.is_there ? rows[0].name : undefined
}

const concernedBy = (db: Db, owner: Owner) => {
  const people = db
    .selectFrom('account')
    .where('deleted_at', 'is', null)
    .where('system_role', '<>', 'admin')
    .where('priority_permission', '=', priorityOf(owner))
  if (owner.source === 1) return people.where('user_id', '=', owner.ownerId)
  if (owner.source === 2) return people.where('user_group_id', '=', owner.ownerId)
  const seated = people.where('department_id', '=', owner.departmentId).where('position_id', '=', owner.ownerId)
  // The plain record of the leader's position is in force for nobody.
  return owner.source === 4 ? seated : seated.where('position_id', '<>', LEADER_POSITION_ID)
}

/** Those whose right in force comes from the owner's records; an admin's does not. */
export async function listConcerned(db: Db, owner: Owner): Promise<number[]> {
  const rows = await concernedBy(db, owner).select('user_id').execute()
  return rows.map((row) => row.user_id)
}

/** How many they are, counted to `atMost`. */
export async function countConcerned(db: Db, owner: Owner, atMost: number): Promise<number> {
  const some = concernedBy(db, owner).select('user_id').limit(atMost).as('some')
  const { people } = await db
    .selectFrom(some)
    .select(({ fn }) => fn.countAll<string>().as('people'))
    .executeTakeFirstOrThrow()
  return Number(people)
}

/** The first of them in the order of names, at most so many. */
export async function nameConcerned(db: Db, owner: Owner, atMost: number): Promise<string[]> {
  const first = concernedBy(db, owner).select('full_name').orderBy('name_key').orderBy('user_id').limit(atMost)
  return (await first.execute()).map((row) => row.full_name)
}
