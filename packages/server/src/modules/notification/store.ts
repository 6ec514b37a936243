import type { UserAvatar } from '@crm/contract/activity'
import type { NotificationTab, NotificationView, Unread } from '@crm/contract/notification'
import { sql } from 'kysely'
import { unreadMax } from '../../kernel/events/ring.ts'
import { avatarPath } from '../../kernel/files/avatar.ts'
import type { Window } from '../../kit/window.ts'
import type { Db } from '../../schema/index.ts'
import { bellsMax } from './rules.ts'
import { isSeen, type Reader } from './store-sight.ts'

interface Row extends Omit<NotificationView, 'createdDate'> {
  createdDate: Date
  actorId: number | null
  avatarKey: string | null
  avatarType: string | null
}

export interface Bell {
  readonly view: NotificationView
  /** null: nobody did it, the time had come. */
  readonly author: UserAvatar | null
}

/** Among so many it is looked for what the person still sees: who lost sight of a lot must not wait for it. */
const unreadLooked = 2 * unreadMax

const isSeenIn = (reader: Reader) => isSeen(reader, sql`b.resource`, sql`b.target_id`)

const ofTab = (tab: NotificationTab) => (tab === 'all' ? sql`true` : sql`b.kind = ${tab}`)

/** What the bell of one person holds of what that person sees, the newest first. */
export async function listBells(db: Db, reader: Reader, tab: NotificationTab, window: Window): Promise<Bell[]> {
  const { rows } = await sql<Row>`
    select b.event_id as "notificationId", b.kind, b.message, b.target_id as "idTarget",
           coalesce(b.body ->> 'code', '') as "codeTarget", coalesce(b.body ->> 'name', '') as "nameTarget",
           coalesce(b.body ->> 'preview', '') as preview, 
           coalesce(b.body ->> 'role', case when b.body ? 'mentioned' then 'mentioned' else '' end) as role,
           coalesce((b.body ->> 'count')::int, 1) as count, (b.body ->> 'parentId')::bigint as "parentId",
           (b.body ->> 'commentId')::bigint as "commentId", b.created_at as "createdDate",
           b.read_at is not null as read, coalesce(u.user_name, '') as "createUser",
           coalesce(u.full_name, '') as "createFullname", u.user_id as "actorId", u.avatar_key as "avatarKey",
           u.avatar_type as "avatarType"
      from (
        select * from (
          select * from bell b where b.user_id = ${reader.userId} and ${ofTab(tab)}
           order by b.created_at desc, b.event_id desc limit ${bellsMax}) b
         where ${isSeenIn(reader)}
         order by b.created_at desc, b.event_id desc limit ${window.take} offset ${window.skip}) b
      left join account u on u.user_id = b.actor_id
     order by b.created_at desc, b.event_id desc`.execute(db)
  return rows.map(({ actorId, avatarKey, avatarType, createdDate, ...row }) => ({
    view: { ...row, createdDate: createdDate.toISOString() },
    author: actorId === null ? null : { userName: row.createUser, avatar: avatarPath(actorId, avatarKey), avatarType },
  }))
}

/** What a person has not read of what that person sees, counted to 1,000 in each tab. */
export async function countUnreadSeen(db: Db, reader: Reader): Promise<Unread> {
  const counted = (kind: string) => sql`(select count(*)::int from (
    select 1 from (
      select * from bell b where b.user_id = ${reader.userId} and b.kind = ${kind} and b.read_at is null
       limit ${unreadLooked}) b
     where ${isSeenIn(reader)} limit ${unreadMax}) counted)`
  const { rows } = await sql<Omit<Unread, 'all'> & { task: number }>`
    select ${counted('customer')} as customer, ${counted('campaign')} as campaign, ${counted('issue')} as issue,
           ${counted('task')} as task`.execute(db)
  const { customer = 0, campaign = 0, issue = 0, task = 0 } = rows[0] ?? {}
  return { all: Math.min(unreadMax, customer + campaign + issue + task), customer, campaign, issue }
}

interface Chosen {
  readonly ids: readonly string[]
  readonly tab: NotificationTab | undefined
}

/** Marks own ones as read, those named and those of a tab; answers how many were not read before. */
export async function markRead(db: Db, userId: number, { ids, tab }: Chosen, now: Date): Promise<number> {
  const named = sql`b.event_id = any(${[...ids]}::uuid[])`
  const { numAffectedRows } = await sql`
    update bell b set read_at = ${now}
     where b.user_id = ${userId} and b.read_at is null
       and (${tab === undefined ? named : sql`${named} or ${ofTab(tab)}`})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

const sweptAtOnce = 10_000

/**
 * Deletes what rang before; person by person, for only theirs is an index of time, and so many at once: a statement that
 * ran into its time limit would have deleted nothing.
 */
export async function sweepBells(db: Db, before: Date): Promise<void> {
  for (let gone = sweptAtOnce; gone === sweptAtOnce; ) {
    const { numAffectedRows } = await sql`
      delete from bell where (event_id, user_id) in (
        select b.event_id, b.user_id from account a
         cross join lateral (
           select event_id, user_id from bell own
            where own.user_id = a.user_id and own.created_at < ${before} limit ${sweptAtOnce}) b
         limit ${sweptAtOnce})`.execute(db)
    gone = Number(numAffectedRows ?? 0)
  }
}
