import type { UserAvatar } from '@crm/contract/activity'
import { sql } from 'kysely'
import type { Sql } from '../kernel/database/sql.ts'
import { avatarPath } from '../kernel/files/avatar.ts'
import type { Db } from '../schema/index.ts'
import type { Window } from './window.ts'

interface Line {
  readonly entryId: string
  readonly kind: 'comment' | 'change'
  readonly content: string
  readonly mentions: { readonly userId: number; readonly userName: string; readonly fullName: string }[]
  readonly action: number | null
  readonly editField: string
  readonly before: string | null
  readonly beforeName: string | null
  readonly after: string | null
  readonly afterName: string | null
  readonly reason: string | null
  readonly automation: string | null
  readonly createUser: string
  readonly createUserFullName: string
  readonly createdDate: string
}

interface Source {
  /** As the log names it. */
  readonly resource: string
  readonly id: number
  /** Its comments: a table with its condition, and whom one names. */
  readonly comments: Sql
  readonly mentions: Sql
}

type Read = Omit<Line, 'createdDate'> & {
  createdDate: Date
  userId: number
  avatarKey: string | null
  avatarType: string | null
}

/** What was written about a record and what was changed of it, the newest first, in one statement, with the faces. */
export async function readTimeline(
  db: Db,
  { resource, id, comments, mentions }: Source,
  { skip, take }: Window,
): Promise<{ items: Line[]; userAvatars: UserAvatar[] }> {
  const reach = skip + take
  const { rows } = await sql<Read>`
    select t.*, u.user_name as "createUser", u.full_name as "createUserFullName", u.avatar_key as "avatarKey",
           u.avatar_type as "avatarType",
           (select coalesce(jsonb_agg(jsonb_build_object(
              'userId', m.user_id, 'userName', m.user_name, 'fullName', m.full_name)
              order by array_position(t.named, m.user_id)), '[]')
              from account m where m.user_id = any(t.named)) as mentions
      from ((select entry_id::text as "entryId", 'comment' as kind, content, ${mentions} as named,
                    null::smallint as action, '' as "editField", null as before, null as "beforeName", null as after,
                    null as "afterName", null as reason,
                    null as automation, created_by as "userId", created_at as "createdDate"
               from ${comments} order by created_at desc, entry_id desc limit ${reach})
            union all
            (select log_id::text, 'change', '', '{}', action, edit_field, before, before_name, after, after_name,
                    coalesce(fail_reason || coalesce(': ' || reason, ''), reason), cause, create_user_id, created_at
               from activity_log where resource = ${resource} and target_id = ${id}
              order by created_at desc, log_id desc limit ${reach})) t
      join account u on u.user_id = t."userId"
     order by t."createdDate" desc, t."entryId" desc limit ${take} offset ${skip}`.execute(db)
  const faces = new Map(
    rows.map(({ createUser: userName, userId, avatarKey, avatarType }) => [
      userName,
      { userName, avatar: avatarPath(userId, avatarKey), avatarType },
    ]),
  )
  const items = rows.map(({ createdDate, ...row }) => ({ ...row, createdDate: createdDate.toISOString() }))
  return { items, userAvatars: [...faces.values()] }
}
