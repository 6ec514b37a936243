import { phoneDigitsOf } from '@crm/contract/rules/phone'
import type { DepartmentUser, UserRow, UserSort, UserStanding } from '@crm/contract/user'
import { sql } from 'kysely'
import type { Condition, Sql } from '../../kernel/database/sql.ts'
import { avatarPath } from '../../kernel/files/avatar.ts'
import { all, cut, holdsOneOf, wordsOf } from '../../kit/store-list.ts'
import type { Window } from '../../kit/window.ts'
import type { Db } from '../../schema/index.ts'
import { readRows, seen, standingOf } from './store-rows.ts'

export interface Criteria {
  readonly text?: string | undefined
  readonly departmentId?: number | undefined
  readonly positionId?: number | undefined
  readonly userGroupId?: number | undefined
  readonly systemRole?: 'admin' | 'user' | undefined
  readonly standing?: UserStanding | undefined
}

/** `search` holds a phone as it is stored; people also type it with its 0. */
const searched = sql`(a.search || case when a.phone = '' then '' else ' 0' || substr(a.phone, 3) end)`

/** The words of a search, each with its spellings; a number is one word however it is written. */
function searchedWords(text: string): string[][] {
  const number = phoneDigitsOf(text.trim())
  if (number.length > 0) return [number]
  return wordsOf(text).map((word) => {
    const digits = phoneDigitsOf(word)
    return digits.length > 0 ? digits : [word]
  })
}

const inDepartment = (departmentId: number): Condition => sql<boolean>`
  a.department_id = any (array(
    with recursive below (id) as (
      select ${departmentId}::bigint
      union select d.department_id from department d join below on d.parent_id = below.id where d.deleted_at is null)
    select id from below))`

function conditionsOf({ text, departmentId, positionId, userGroupId, systemRole, standing }: Criteria): Condition {
  const found: Condition[] = [
    standing === 'deleted' ? sql<boolean>`a.deleted_at is not null` : sql<boolean>`a.deleted_at is null`,
  ]
  if (standing && standing !== 'deleted') found.push(sql<boolean>`${standingOf} = ${standing}`)
  if (departmentId) found.push(inDepartment(departmentId))
  if (positionId) found.push(sql<boolean>`a.position_id = ${positionId}`)
  if (userGroupId) found.push(sql<boolean>`a.user_group_id = ${userGroupId}`)
  if (systemRole) found.push(sql<boolean>`a.system_role = ${systemRole}`)
  found.push(...searchedWords(text ?? '').map((spellings) => holdsOneOf(searched, spellings)))
  return all(found)
}

const orders: Record<UserSort, Sql> = {
  fullName: sql`a.name_key, a.user_id`,
  '-fullName': sql`a.name_key desc, a.user_id desc`,
  createdDate: sql`a.created_at, a.user_id`,
  '-createdDate': sql`a.created_at desc, a.user_id desc`,
  // Who was never here stands where one looks for those who were long away.
  lastSeen: sql`s.seen_at nulls first, a.user_id`,
  '-lastSeen': sql`s.seen_at desc nulls last, a.user_id desc`,
}

/** When people were last seen is asked for the block alone, unless it decides which those are. */
export function listUsers(db: Db, criteria: Criteria, sort: UserSort, window: Window): Promise<UserRow[]> {
  const order = orders[sort]
  const sessions = sort.endsWith('lastSeen') ? seen : sql``
  const block = sql`select a.* from account a ${sessions} where ${conditionsOf(criteria)} order by ${order} ${cut(window)}`
  return readRows(db, block, order)
}

const countOf = async (db: Db, where: Condition): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from account a where ${where}`.execute(db)
  return rows[0]?.total ?? 0
}

export const countUsers = (db: Db, criteria: Criteria): Promise<number> => countOf(db, conditionsOf(criteria))

interface Team {
  readonly departmentId: number
  readonly text: string
}

/** Found by name alone: that a colleague has a number or an address is not for everyone to try. */
const teamOf = ({ departmentId, text }: Team): Condition =>
  all([
    sql<boolean>`a.department_id = ${departmentId} and a.deleted_at is null`,
    ...searchedWords(text).map((spellings) => holdsOneOf(sql`(fold(a.full_name) || ' ' || a.user_name)`, spellings)),
  ])

export async function listTeam(db: Db, team: Team, window: Window): Promise<DepartmentUser[]> {
  const { rows } = await sql<DepartmentUser>`
    select a.user_id as "userId", a.user_name as "userName", a.full_name as "fullName", a.position_id as "positionId",
           p.name as "positionName", a.avatar_key as avatar, a.avatar_type as "avatarType"
      from account a join position p on p.position_id = a.position_id
     where ${teamOf(team)} order by a.name_key, a.user_id ${cut(window)}`.execute(db)
  return rows.map((row) => ({ ...row, avatar: avatarPath(row.userId, row.avatar) }))
}

export const countTeam = (db: Db, team: Team): Promise<number> => countOf(db, teamOf(team))
