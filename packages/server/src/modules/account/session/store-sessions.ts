import { sql } from 'kysely'
import type { Db } from '../../../schema/index.ts'

export interface NewSession {
  readonly sessionId: string
  readonly userId: number
  readonly userAgent: string
  readonly address: string
  readonly now: Date
  readonly endsAt: Date
  readonly rememberFamily: string | null
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({
      session_id: session.sessionId,
      user_id: session.userId,
      user_agent: session.userAgent,
      address: session.address,
      created_at: session.now,
      seen_at: session.now,
      ends_at: session.endsAt,
      ended_at: null,
      remember_family: session.rememberFamily,
    })
    .execute()
}

/** Of more than so many open sessions the oldest end, with their devices; their next call says so. */
export async function endOldestSessions(db: Db, userId: number, max: number, now: Date): Promise<void> {
  const { rows } = await sql<{ session_id: string }>`
    update session set ended_at = ${now} where session_id in (
      select session_id from session where user_id = ${userId} and ended_at is null and ends_at > ${now}
       order by created_at desc, seen_at desc, session_id offset ${max})
    returning session_id`.execute(db)
  const ended = rows.map((row) => row.session_id)
  await sql`delete from push_device where session_id = any(${ended}::uuid[])`.execute(db)
}

export async function annotateSession(db: Db, sessionId: string, userAgent: string): Promise<void> {
  await db.updateTable('session').set({ user_agent: userAgent }).where('session_id', '=', sessionId).execute()
}

/** Ends a session that its person leaves: who asked to be remembered stays so. */
export async function endSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends a session against whoever has it: it comes back by no remembered sign-in, and its devices are told nothing more. */
export async function revokeSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await endSession(db, sessionId, now)
  await sql`
    delete from remember_token
     where family = (select remember_family from session where session_id = ${sessionId})`.execute(db)
  await db.deleteFrom('push_device').where('session_id', '=', sessionId).execute()
}

/** Ends every session of a user but the one named, and forgets every remembered sign-in and every known or other device. */
export async function endSessionsOf(db: Db, userId: number, now: Date, keepSessionId?: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(keepSessionId !== undefined, (query) => query.where('session_id', '<>', keepSessionId ?? ''))
    .execute()
  await db.deleteFrom('remember_token').where('user_id', '=', userId).execute()
  await db.deleteFrom('known_device').where('user_id', '=', userId).execute()
  await sql`
    delete from push_device
     where user_id = ${userId} and session_id is distinct from ${keepSessionId ?? null}::uuid`.execute(db)
}

export const findSession = (db: Db, sessionId: string) =>
  db
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.user_id', 's.user_id')
    .select(['s.session_id', 's.user_id', 'a.user_name'])
    .where('s.session_id', '=', sessionId)
    .executeTakeFirst()

export const listSessions = (db: Db, userId: number, { now, idleSince }: { now: Date; idleSince: Date }) =>
  db
    .selectFrom('session')
    .select(['session_id', 'user_agent', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .where('seen_at', '>', idleSince)
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute()

export const findRememberToken = (db: Db, selector: string) =>
  db.selectFrom('remember_token').selectAll().where('selector', '=', selector).executeTakeFirst()

/** Takes a remembered sign-in out of use; false when it was used before. */
export async function spendRememberToken(db: Db, selector: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('remember_token')
    .set({ used_at: now })
    .where('selector', '=', selector)
    .where('used_at', 'is', null)
    .where('ends_at', '>', now)
    .returning('selector')
    .executeTakeFirst()
  return used !== undefined
}

export async function insertRememberToken(
  db: Db,
  token: { selector: string; secretHash: string; userId: number; family: string; endsAt: Date },
): Promise<void> {
  await db
    .insertInto('remember_token')
    .values({
      selector: token.selector,
      secret_hash: token.secretHash,
      user_id: token.userId,
      family: token.family,
      ends_at: token.endsAt,
      used_at: null,
    })
    .execute()
}

/** A used token came back: someone copied it. Nothing that grew from it stays valid. */
export async function revokeFamily(db: Db, family: string, now: Date): Promise<void> {
  await db.deleteFrom('remember_token').where('family', '=', family).execute()
  const ended = await db
    .updateTable('session')
    .set({ ended_at: now })
    .where('remember_family', '=', family)
    .where('ended_at', 'is', null)
    .returning('session_id')
    .execute()
  const sessionIds = ended.map(({ session_id }) => session_id)
  await sql`delete from push_device where session_id = any(${sessionIds}::uuid[])`.execute(db)
}

type Purpose = 'reset' | 'activate'

/** A newer link voids the older ones of its purpose. */
export async function insertMailedToken(
  db: Db,
  token: { hash: string; userId: number; purpose: Purpose; now: Date; endsAt: Date },
): Promise<void> {
  await voidMailedTokens(db, token.userId, token.purpose, token.now)
  await db
    .insertInto('mailed_token')
    .values({
      token_hash: token.hash,
      user_id: token.userId,
      purpose: token.purpose,
      created_at: token.now,
      ends_at: token.endsAt,
      used_at: null,
    })
    .execute()
}

export async function voidMailedTokens(db: Db, userId: number, purpose: Purpose, now: Date): Promise<void> {
  await db
    .updateTable('mailed_token')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Takes a mailed token out of use if it is still good for this user; two at once: one wins. */
export async function spendMailedToken(
  db: Db,
  token: { hash: string; userId: number; purpose: Purpose; now: Date },
): Promise<boolean> {
  const used = await db
    .updateTable('mailed_token')
    .set({ used_at: token.now })
    .where('token_hash', '=', token.hash)
    .where('user_id', '=', token.userId)
    .where('purpose', '=', token.purpose)
    .where('used_at', 'is', null)
    .where('ends_at', '>', token.now)
    .returning('token_hash')
    .executeTakeFirst()
  return used !== undefined
}

const deviceDaysMs = 90 * 86_400_000

/**
 * Sessions, links and counters that nobody can use any more; of each person the session that was used last stays, which
 * tells when that was.
 */
export async function sweepSessions(db: Db, before: Date): Promise<void> {
  await sql`
    delete from session s where ends_at < ${before} and exists (
      select 1 from session newer where newer.user_id = s.user_id
         and (newer.seen_at, newer.session_id) > (s.seen_at, s.session_id))`.execute(db)
  await sql`delete from known_device where seen_at < ${new Date(before.getTime() - deviceDaysMs)}`.execute(db)
  await sql`delete from remember_token where ends_at < ${before}`.execute(db)
  await sql`delete from mailed_token where ends_at < ${before}`.execute(db)
  await sql`delete from verify_code where ends_at < ${before}`.execute(db)
  await sql`delete from rate_window where started_at < ${before}`.execute(db)
  await sql`delete from idempotency where created_at < ${before}`.execute(db)
  await sql`delete from event where delivered_at < ${before}`.execute(db)
}
