import type { LogEntry, UserAvatar } from '@crm/contract/activity'
import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import { type Actor, isAdmin } from '../../kernel/actor.ts'
import type { Sql } from '../../kernel/database/sql.ts'
import { avatarPath } from '../../kernel/files/avatar.ts'
import type { VisibleSet } from '../../kit/reach.ts'
import type { Window } from '../../kit/window.ts'
import type { Db } from '../../schema/index.ts'
import { valuesUnlessHidden } from '../ticket-entry/public.ts'

export type Entry = LogEntry & { readonly author: UserAvatar }
type Read = Omit<LogEntry, 'createdDate' | 'automation'> & {
  createdDate: Date
  automation: string | null
  avatarKey: string | null
  avatarType: string | null
}

export const newestFirst = sql`l.created_at desc, l.log_id desc`

/** Lines `l` of a statement as entries, the newest first. What `hides` holds for loses its values. */
export async function readEntries(db: Db, lines: Sql, hides: Sql = sql`false`): Promise<Entry[]> {
  const { rows } = await sql<Read>`
    select l.log_id as "logId", l.edit_field as "editField", ${valuesUnlessHidden},
           l.create_user_id as "createUserId", u.full_name as "createFullname", u.user_name as "createUser",
           l.created_at as "createdDate", l.resource, l.action, l.message, l.target_id as "idTarget",
           l.target_code as "codeTarget", l.target_name as "nameTarget", l.parent_target as "parentTarget", l.cause as automation,
           u.avatar_key as "avatarKey", u.avatar_type as "avatarType"
      from (${lines}) l
      join account u on u.user_id = l.create_user_id
     cross join lateral (select ${hides} as hidden offset 0) h
     order by ${newestFirst}`.execute(db)
  return rows.map(({ avatarKey, avatarType, createdDate, automation, ...entry }) => ({
    ...entry,
    ...(automation === null ? {} : { automation }),
    createdDate: createdDate.toISOString(),
    author: { userName: entry.createUser, avatar: avatarPath(entry.createUserId, avatarKey), avatarType },
  }))
}

export const page = (lines: Sql, { skip, take }: Window) => sql`
  select l.* from (${lines}) l order by ${newestFirst} limit ${take} offset ${skip}`

/** `there`: only about records that are there for the reader; null: whatever became of them. */
export const writtenBy = (userId: number, resource: string, there: VisibleSet | null) => sql`
  select l.* from activity_log l
   where l.create_user_id = ${userId} and l.resource = ${resource}
     and ${there === null ? sql`true` : there.holds(sql`l.target_id`)}`

export const linesOfRecord = (resource: string, id: number) => sql`
  select l.* from activity_log l where l.resource = ${resource} and l.target_id = ${id}`

/** Somebody who has, or had, an account; undefined: nobody, or to who is no admin nobody whom they lead. */
export async function findPerson(db: Db, caller: Actor, userName: string): Promise<number | undefined> {
  if (userName === caller.userName) return caller.userId
  const isLed = sql<boolean>`(a.department_id = ${caller.departmentId} or exists (select 1 from leader_department l
     where l.department_id = ${caller.departmentId} and l.child_department_id = a.department_id))`
  const led = caller.positionId === LEADER_POSITION_ID ? isLed : sql<boolean>`false`
  const found = await db
    .selectFrom('account as a')
    .select('a.user_id')
    .where('a.user_name', '=', userName)
    .where(isAdmin(caller) ? sql<boolean>`true` : led)
    .executeTakeFirst()
  return found?.user_id
}
