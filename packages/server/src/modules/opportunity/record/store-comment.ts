import type { UserAvatar } from '@crm/contract/activity'
import type { OpportunityEntry } from '@crm/contract/opportunity-views'
import { sql } from 'kysely'
import { avatarPath } from '../../../kernel/files/avatar.ts'
import type { Window } from '../../../kit/window.ts'
import type { Db } from '../../../schema/index.ts'

interface Comment {
  readonly entryId: string
  readonly opportunityId: number
  readonly content: string
  readonly userId: number
  readonly now: Date
}

export async function insertComment(db: Db, { entryId, opportunityId, content, userId, now }: Comment): Promise<void> {
  await db
    .insertInto('opportunity_entry')
    .values({ entry_id: entryId, opportunity_id: opportunityId, content, created_by: userId, created_at: now })
    .execute()
}

type Read = Omit<OpportunityEntry, 'createdDate'> & {
  createdDate: Date
  userId: number
  avatarKey: string | null
  avatarType: string | null
}
export type Entry = OpportunityEntry & { readonly author: UserAvatar }

/** What was written and what was changed, the newest first, in one statement. */
export async function readTimeline(db: Db, opportunityId: number, { skip, take }: Window): Promise<Entry[]> {
  const reach = skip + take
  const { rows } = await sql<Read>`
    select t.*, u.user_name as "createUser", u.full_name as "createUserFullName", u.avatar_key as "avatarKey",
           u.avatar_type as "avatarType"
      from ((select entry_id::text as "entryId", 'comment' as kind, content, null::smallint as action, '' as "editField",
                    null as before, null as "beforeName", null as after, null as "afterName", null as reason,
                    created_by as "userId", created_at as "createdDate"
               from opportunity_entry where opportunity_id = ${opportunityId}
              order by created_at desc, entry_id desc limit ${reach})
            union all
            (select log_id::text, 'change', '', action, edit_field, before, before_name, after, after_name,
                    coalesce(fail_reason || coalesce(': ' || reason, ''), reason), create_user_id, created_at
               from activity_log where resource = 'Opportunity' and target_id = ${opportunityId}
              order by created_at desc, log_id desc limit ${reach})) t
      join account u on u.user_id = t."userId"
     order by t."createdDate" desc, t."entryId" desc limit ${take} offset ${skip}`.execute(db)
  return rows.map(({ createdDate, userId, avatarKey, avatarType, ...row }) => ({
    ...row,
    createdDate: createdDate.toISOString(),
    author: { userName: row.createUser, avatar: avatarPath(userId, avatarKey), avatarType },
  }))
}
