import { sql } from 'kysely'
import { roomOf } from '../../kernel/live/live.ts'
import type { Db } from '../../schema/index.ts'

interface Hearers {
  readonly campaignId: number
  /** The creator's, and those of all who belong to it. */
  readonly departments: readonly number[]
  readonly people: readonly number[]
}

/** Who hears of campaigns: creator, managers, participants, and who looks after the department; deleted ones too. */
async function readHearers(db: Db, campaignIds: readonly number[]): Promise<Hearers[]> {
  const { rows } = await sql<Hearers>`
    select c.campaign_id as "campaignId", people,
           array(select c.department_id union select a.department_id from account a where a.user_id = any(people)) as departments
      from campaign c
     cross join lateral (
       select array(select c.created_by
                    union select user_id from campaign_manager m where m.campaign_id = c.campaign_id
                    union select user_id from campaign_participant p where p.campaign_id = c.campaign_id) as people) x
     where c.campaign_id = any(${[...new Set(campaignIds)]}::bigint[])`.execute(db)
  return rows
}

/** The rooms of each campaign; `former` took part until now, and their screens must notice as well. */
export async function roomsOf(db: Db, campaignIds: readonly number[], former: readonly number[] = []) {
  const hearers = await readHearers(db, campaignIds)
  return hearers.map(({ campaignId, departments, people }) => ({
    campaignId,
    rooms: [
      ...[...new Set([...people, ...former])].map(roomOf.user),
      ...departments.map(roomOf.department),
      roomOf.everything,
    ],
  }))
}

/** Managers and participants of a campaign, for what rings for all of them. */
export async function readStaff(db: Db, campaignId: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from campaign_manager where campaign_id = ${campaignId}
    union select user_id from campaign_participant where campaign_id = ${campaignId} order by 1`.execute(db)
  return rows.map(({ userId }) => userId)
}
