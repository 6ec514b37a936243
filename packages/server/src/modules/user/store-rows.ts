import { USES_COUNTED_MAX } from '@crm/contract/rules/limits'
import { closedStatuses } from '@crm/contract/ticket-rules'
import type { UserRow, UserView } from '@crm/contract/user'
import { sql } from 'kysely'
import type { Sql } from '../../kernel/database/sql.ts'
import { avatarPath } from '../../kernel/files/avatar.ts'
import type { Db } from '../../schema/index.ts'
import { splitName } from './rules.ts'

/** The strongest word for how an account `a` stands. docs/rules.md, R-2.16. */
export const standingOf = sql<UserRow['standing']>`
  case when a.deleted_at is not null then 'deleted' when a.state <> 'working' then a.state
       when not a.activated then 'unactivated' else 'working' end`

/** When an account `a` was last used, from the index of its sessions. */
export const seen = sql`
  left join lateral (select seen_at from session where user_id = a.user_id order by seen_at desc limit 1) s on true`

const rowColumns = sql`
  a.user_id as "userId", a.user_name as "userName", a.full_name as "fullName", a.email, a.phone,
  a.system_role as "systemRole", a.priority_permission as "priorityPermission",
  a.department_id as "departmentId", d.name as "departmentName", a.position_id as "positionId",
  p.name as "positionName", a.user_group_id as "userGroupId", g.name as "userGroupName",
  a.machine_code as "machineCode", a.avatar_key as avatar, a.avatar_type as "avatarType", a.activated, a.state,
  ${standingOf} as standing, a.created_at as "createdDate", s.seen_at as "lastSeen"`

/** Accounts `a` of a statement with the words behind their indexes. */
const withWords = (accounts: Sql): Sql => sql`
  (${accounts}) a
  join department d on d.department_id = a.department_id
  join position p on p.position_id = a.position_id
  join user_group g on g.user_group_id = a.user_group_id ${seen}`

type Read<T> = Omit<T, 'createdDate' | 'lastSeen'> & { createdDate: Date; lastSeen: Date | null }

const shown = <T extends Read<Pick<UserRow, 'userId' | 'avatar' | 'createdDate' | 'lastSeen'>>>(row: T) => ({
  ...row,
  avatar: avatarPath(row.userId, row.avatar),
  createdDate: row.createdDate.toISOString(),
  lastSeen: row.lastSeen?.toISOString() ?? null,
})

export async function readRows(db: Db, accounts: Sql, order: Sql): Promise<UserRow[]> {
  const { rows } = await sql<Read<UserRow>>`
    select ${rowColumns} from ${withWords(accounts)} order by ${order}`.execute(db)
  return rows.map(shown)
}

type ReadView = Read<Omit<UserView, 'firstName' | 'lastName'>>

export async function readUserView(db: Db, userId: number): Promise<UserView | undefined> {
  const { rows } = await sql<ReadView>`
    select ${rowColumns}, a.machine_password_sealed is not null as "hasMachinePassword",
           a.affiliate_code as "affiliateCode", a.signature, a.version,
           (select count(*)::int from (
              select 1 from customer where curator_id = a.user_id and deleted_at is null
               limit ${USES_COUNTED_MAX}) c) as "customersInCharge",
           (select count(*)::int from (
              select 1 from ticket
               where curator_id = a.user_id and status <> all(${[...closedStatuses]}::smallint[])
                 and deleted_at is null and merged_into_id is null
               limit ${USES_COUNTED_MAX}) t) as "ticketsInCharge"
      from ${withWords(sql`select * from account where user_id = ${userId}`)}`.execute(db)
  const [row] = rows
  return row && { ...shown(row), ...splitName(row.fullName) }
}
