import { randomUUID } from 'node:crypto'
import { PUSH_DEVICES_MAX } from '@crm/contract/rules/limits'
import { sql } from 'kysely'
import type { Db } from '../../schema/index.ts'
import type { Platform } from './rules.ts'

interface NewDevice {
  readonly userId: number
  /** The one that it is told through: ended against its person, it takes the device along. */
  readonly sessionId: string
  readonly hash: string
  readonly sealed: string
  readonly platform: Platform
  readonly userAgent: string
}

/**
 * Adds a device, or notes that it was seen again. One that belonged to somebody else is taken out first, with all that
 * waits for it: what was for one person is never shown to the next.
 */
export async function saveDevice(db: Db, device: NewDevice, now: Date) {
  const { userId, sessionId, hash, sealed, platform, userAgent } = device
  await sql`delete from push_device where token_hash = ${hash} and user_id <> ${userId}`.execute(db)
  await sql`
    insert into push_device as d
      (handle, user_id, session_id, token_hash, token_sealed, platform, user_agent, created_at, seen_at)
    values (${randomUUID()}, ${userId}, ${sessionId}, ${hash}, ${sealed}, ${platform}, ${userAgent}, ${now}, ${now})
    on conflict (token_hash) do update
       set session_id = excluded.session_id, token_sealed = excluded.token_sealed, platform = excluded.platform,
           user_agent = excluded.user_agent, seen_at = excluded.seen_at
     where d.user_id = excluded.user_id`.execute(db)
}

/** Lets the devices go that were not seen for longest, beyond what one person may have. */
export async function dropOldest(db: Db, userId: number): Promise<void> {
  await sql`
    delete from push_device where handle in (
      select handle from push_device where user_id = ${userId}
       order by seen_at desc, handle offset ${PUSH_DEVICES_MAX})`.execute(db)
}

export async function removeOwn(db: Db, userId: number, hash: string): Promise<void> {
  await db.deleteFrom('push_device').where('token_hash', '=', hash).where('user_id', '=', userId).execute()
}

export async function removeDevice(db: Db, handle: string): Promise<void> {
  await db.deleteFrom('push_device').where('handle', '=', handle).execute()
}

/** The device behind a handle, as long as its person may sign in. */
export async function findDevice(db: Db, handle: string) {
  return db
    .selectFrom('push_device as d')
    .innerJoin('account as a', 'a.user_id', 'd.user_id')
    .select(['d.user_id as userId', 'd.platform', 'd.token_sealed'])
    .where('d.handle', '=', handle)
    .where('a.deleted_at', 'is', null)
    .where('a.activated', '=', true)
    .where('a.state', '=', 'working')
    .executeTakeFirst()
}

export interface Device {
  readonly handle: string
  readonly userId: number
  readonly userName: string
  readonly platform: Platform
}

const deviceColumns = ['d.handle', 'd.user_id as userId', 'a.user_name as userName', 'd.platform'] as const

const devices = (db: Db) =>
  db
    .selectFrom('push_device as d')
    .innerJoin('account as a', 'a.user_id', 'd.user_id')
    .select(deviceColumns)
    .where('a.deleted_at', 'is', null)
    .where('a.activated', '=', true)
    .where('a.state', '=', 'working')
    .orderBy('d.seen_at', 'desc')
    .orderBy('d.handle')

export const listDevicesOf = (db: Db, userIds: readonly number[]): Promise<Device[]> =>
  devices(db)
    .where(sql<boolean>`d.user_id = any(${[...userIds]}::bigint[])`)
    .execute()

export const listByHandles = (db: Db, handles: readonly string[]): Promise<Device[]> =>
  devices(db)
    .where(sql<boolean>`d.handle = any(${[...handles]}::uuid[])`)
    .execute()

export const findOwn = (db: Db, userId: number, hash: string): Promise<Device[]> =>
  devices(db).where('d.user_id', '=', userId).where('d.token_hash', '=', hash).execute()

export async function listUserIds(db: Db, userNames: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('account')
    .select('user_id')
    .where(sql<boolean>`user_name = any(${[...userNames]}::text[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.user_id)
}
