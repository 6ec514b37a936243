import { fold } from '@crm/contract/rules/fold'
import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import { cut, literal } from '../../kit/store-list.ts'
import type { Window } from '../../kit/window.ts'
import type { Db } from '../../schema/index.ts'

export interface Criteria {
  readonly deleted: boolean
  readonly text: string
  readonly window: Window
}

/** Matches any part of a folded text; what LIKE would read as a pattern is taken literally. */
const likeOf = (text: string) => `%${literal(fold(text))}%`

type Plain = { index: number; name: string; deleted: boolean }
export type Table = 'customer_source' | 'business' | 'position'

/** Names are sorted by their folded form: look-ups are short, and people scan them by letter. */
export async function listPlain(db: Db, table: Table, criteria: Criteria): Promise<Plain[]> {
  const { rows } = await sql<Plain>`
    select ${sql.ref(`${table}_id`)} as index, name, deleted_at is not null as deleted
      from ${sql.table(table)}
     where (${criteria.deleted} or deleted_at is null) and fold(name) like ${likeOf(criteria.text)}
     order by fold(name), 1 ${cut(criteria.window)}`.execute(db)
  return rows
}

export async function listRelationships(db: Db, criteria: Criteria) {
  const { rows } = await sql<Plain & { color: string; description: string }>`
    select relationship_id as index, name, color, description, deleted_at is not null as deleted
      from relationship
     where (${criteria.deleted} or deleted_at is null) and fold(name) like ${likeOf(criteria.text)}
     order by relationship_id ${cut(criteria.window)}`.execute(db)
  return rows
}

type Branch = Plain & { parent: number | null }

const treePage = (criteria: Criteria) => sql`
     where (${criteria.deleted} or deleted_at is null) and fold(name) like ${likeOf(criteria.text)}
     order by parent_id nulls first, fold(name), 1 ${cut(criteria.window)}`

export async function listGroups(db: Db, criteria: Criteria) {
  const { rows } = await sql<Branch>`
    select customer_group_id as index, name, parent_id as parent, deleted_at is not null as deleted
      from customer_group ${treePage(criteria)}`.execute(db)
  return rows
}

export async function listDepartments(db: Db, criteria: Criteria) {
  const { rows } = await sql<Branch & { hasLeader: boolean }>`
    select department_id as index, name, parent_id as parent, deleted_at is not null as deleted,
           exists (select from account a
                    where a.department_id = d.department_id and a.position_id = ${LEADER_POSITION_ID}
                      and a.deleted_at is null) as "hasLeader"
      from department d ${treePage(criteria)}`.execute(db)
  return rows
}

/** Found by name alone: that a colleague has a number or an address is not for everyone to try. */
export async function listUsers(db: Db, criteria: Criteria) {
  const { rows } = await sql<Plain & { fullName: string; userName: string; department: string; departmentId: number }>`
    select a.user_id as index, a.full_name as name, a.full_name as "fullName", a.user_name as "userName",
           d.name as department, a.department_id as "departmentId", a.deleted_at is not null as deleted
      from account a join department d on d.department_id = a.department_id
     where (${criteria.deleted} or a.deleted_at is null)
       and (fold(a.full_name) || ' ' || a.user_name) like ${likeOf(criteria.text)}
     order by a.name_key, a.user_id ${cut(criteria.window)}`.execute(db)
  return rows
}
