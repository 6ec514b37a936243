import { sql } from 'kysely'
import { asBusy } from '../../../kernel/database/as-busy.ts'
import { isActive } from '../../../kernel/find-actor.ts'
import { inOrder } from '../../../kit/record-lock.ts'
import type { Db } from '../../../schema/index.ts'

/** Holds people until the transaction ends, and answers the names of those who may sign in. */
export async function holdPeople(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ userId: number; fullName: string; isActive: boolean }>`
    select a.user_id as "userId", a.full_name as "fullName", ${isActive} as "isActive" from account a
     where a.user_id = any(${inOrder(userIds)}::bigint[]) order by a.user_id for no key update of a`
    .execute(db)
    .catch(asBusy)
  return new Map(rows.filter((row) => row.isActive).map(({ userId, fullName }) => [userId, fullName]))
}

/** The names of people, whatever became of them. */
export async function readNames(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ userId: number; fullName: string }>`
    select user_id as "userId", full_name as "fullName" from account
     where user_id = any(${[...userIds]}::bigint[])`.execute(db)
  return new Map(rows.map(({ userId, fullName }) => [userId, fullName]))
}

interface Days {
  /** 0: one that is not there yet. */
  readonly campaignId: number
  readonly startDate: string
  readonly endDate: string | null
}

export interface Taken {
  readonly userId: number
  readonly campaignId: number
  readonly code: string
  readonly name: string
}

/** Those of these people who take part in another campaign at the same time that is neither deleted nor locked. */
export async function listTaken(db: Db, { campaignId, startDate, endDate }: Days, userIds: readonly number[]) {
  const { rows } = await sql<Taken>`
    select p.user_id as "userId", c.campaign_id as "campaignId", c.code, c.name
      from campaign_participant p join campaign c on c.campaign_id = p.campaign_id
     where p.user_id = any(${[...userIds]}::bigint[]) and c.campaign_id <> ${campaignId}
       and c.deleted_at is null and c.locked_at is null
       and c.start_on <= coalesce(${endDate}::date, 'infinity') and coalesce(c.end_on, 'infinity') >= ${startDate}::date
     order by p.user_id, c.campaign_id`.execute(db)
  return rows
}

/** How many open opportunities these people have in a campaign. */
export async function countOpen(db: Db, campaignId: number, userIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(opportunities), 0)::int as n from campaign_count
     where campaign_id = ${campaignId} and curator_id = any(${[...userIds]}::bigint[]) and status = 1`.execute(db)
  return rows[0]?.n ?? 0
}

export async function insertManagers(db: Db, campaignId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  const rows = userIds.map((user_id) => ({ campaign_id: campaignId, user_id }))
  await db.insertInto('campaign_manager').values(rows).execute()
}

export async function deleteManagers(db: Db, campaignId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await db
    .deleteFrom('campaign_manager')
    .where('campaign_id', '=', campaignId)
    .where('user_id', 'in', userIds)
    .execute()
}

export interface Participant {
  readonly userId: number
  readonly away: boolean
  readonly load: number | null
}

export async function readParticipants(db: Db, campaignId: number): Promise<Participant[]> {
  return db
    .selectFrom('campaign_participant')
    .select(['user_id as userId', 'away', 'load'])
    .where('campaign_id', '=', campaignId)
    .orderBy('user_id')
    .execute()
}

/** Adds people in the order that is given, which is the order of their turns, or changes them. */
export async function saveParticipants(db: Db, campaignId: number, people: readonly Participant[], now: Date) {
  if (people.length === 0) return
  const { last } = await db
    .selectFrom('campaign_participant')
    .select(({ fn }) => fn.max('joined_at').as('last'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()
  // A moment apart, so that the order of joining is that of the list.
  const from = Math.max(now.getTime(), (last?.getTime() ?? 0) + 1)
  const rows = people.map(({ userId, away, load }, place) => ({
    campaign_id: campaignId,
    user_id: userId,
    away,
    load,
    joined_at: new Date(from + place),
  }))
  await db
    .insertInto('campaign_participant')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['campaign_id', 'user_id'])
        .doUpdateSet(({ ref }) => ({ away: ref('excluded.away'), load: ref('excluded.load') })),
    )
    .execute()
}

export async function deleteParticipants(db: Db, campaignId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await db
    .deleteFrom('campaign_participant')
    .where('campaign_id', '=', campaignId)
    .where('user_id', 'in', userIds)
    .execute()
}
