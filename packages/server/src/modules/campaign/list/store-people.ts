import type { ManagerView, ParticipantView } from '@crm/contract/campaign-views'
import { sql } from 'kysely'
import type { z } from 'zod'
import { avatarPath } from '../../../kernel/files/avatar.ts'
import type { Db } from '../../../schema/index.ts'

const person = sql.raw(
  `u.user_id as "userId", u.user_name as "userName", u.full_name as "fullName", u.avatar_key as avatar`,
)

/** What each has in the campaign, by the kept counts. */
const counted = (status: number, name: string) =>
  sql`coalesce(sum(k.opportunities) filter (where k.status = ${sql.lit(status)}), 0)::int as ${sql.ref(name)}`

const withAvatar = <Row extends { userId: number; avatar: string | null }>(row: Row): Row => ({
  ...row,
  avatar: avatarPath(row.userId, row.avatar),
})

/** In the order of joining, which is that of their turns. */
export async function readParticipantViews(db: Db, campaignId: number): Promise<ParticipantView[]> {
  const { rows } = await sql<Omit<ParticipantView, 'joinedDate'> & { joinedDate: Date }>`
    select ${person}, p.joined_at as "joinedDate", p.away, p.load, k.open, k.success, k.failure
      from campaign_participant p join account u on u.user_id = p.user_id
     cross join lateral (
       select ${counted(1, 'open')}, ${counted(2, 'success')}, ${counted(3, 'failure')} from campaign_count k
        where k.campaign_id = p.campaign_id and k.curator_id = p.user_id) k
     where p.campaign_id = ${campaignId} order by p.joined_at, p.user_id`.execute(db)
  return rows.map((row) => withAvatar({ ...row, joinedDate: row.joinedDate.toISOString() }))
}

export async function readManagers(db: Db, campaignId: number): Promise<z.infer<typeof ManagerView>[]> {
  const { rows } = await sql<z.infer<typeof ManagerView>>`
    select ${person}, k.open
      from campaign_manager m join account u on u.user_id = m.user_id
     cross join lateral (
       select ${counted(1, 'open')} from campaign_count k
        where k.campaign_id = m.campaign_id and k.curator_id = m.user_id) k
     where m.campaign_id = ${campaignId} order by u.name_key, u.user_id`.execute(db)
  return rows.map(withAvatar)
}
