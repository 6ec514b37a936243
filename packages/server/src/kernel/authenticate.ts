import type { FunctionTag } from '@crm/contract/permissions'
import type { RefusalCode } from '@crm/contract/refusals'
import { sql } from 'kysely'
import type { Db } from '../schema/index.ts'
import type { Actor } from './actor.ts'
import { batched } from './batch.ts'
import { preparedArray, preparedStatement } from './database/prepared-statements.ts'
import { actorOf, isActive, type PersonRow, personColumns, rightsOf } from './find-actor.ts'
import type { TokenSigner } from './token.ts'

const rememberedMs = 1_000
const rememberedMax = 10_000
const touchAfterMs = 60_000

interface SessionRow extends PersonRow {
  readonly session_id: string
  /** The one field that changes while the row is remembered. */
  seen_at: Date
  readonly ends_at: Date
}

interface Question {
  readonly sessionId: string
  readonly tag: FunctionTag | null
  readonly now: Date
}

export type Recognised = { readonly actor: Actor } | { readonly code: RefusalCode }

export interface Authenticator {
  /** The actor behind a bearer token with the flags of one function tag (and of another beside), or why there is none. */
  recognise(bearer: string, tag: FunctionTag | null, now: Date, options: RecogniseOptions): Promise<Recognised>
  /** Sessions, people or rights have changed: everybody is read anew from the next call on. */
  forget(): void
}

export interface RecogniseOptions {
  readonly beside?: FunctionTag | undefined
  /** Whether a person is behind it: that alone keeps a session from ending for idleness. docs/rules.md. */
  readonly isUse: boolean
}

interface Options {
  readonly db: Db
  readonly tokens: TokenSigner
  readonly idleSeconds: number
  readonly onError: (error: unknown) => void
}

export function openAuthenticator({ db, tokens, idleSeconds, onError }: Options): Authenticator {
  const sessions = rememberingSessions(db, idleSeconds)
  // A session counts as seen once a minute; that it could not be noted is no reason to refuse the call.
  const touch = async (row: SessionRow, now: Date) => {
    if (now.getTime() - row.seen_at.getTime() < touchAfterMs) return
    row.seen_at = now
    await sql`update session set seen_at = ${now} where session_id = ${row.session_id} and seen_at < ${now}`
      .execute(db)
      .catch(onError)
  }

  return {
    async recognise(bearer, tag, now, { beside: besideTag, isUse }) {
      const verified = await tokens.verify(bearer, now)
      if ('fault' in verified)
        return { code: verified.fault === 'expired' ? 'access.sessionExpired' : 'access.unknownCaller' }
      const { sid, nameid } = verified.claims
      const [row, beside] = await Promise.all([
        sessions.read({ sessionId: sid, tag, now }),
        besideTag && sessions.read({ sessionId: sid, tag: besideTag, now }),
      ])
      if (row === undefined || row.user_id !== nameid) return { code: await reasonOf(db, sid) }
      if (isUse) await touch(row, now)
      return { actor: beside ? { ...actorOf(row), beside: actorOf(beside) } : actorOf(row) }
    },
    forget: sessions.forget,
  }
}

/**
 * Who stands behind a session, remembered for a second: what a browser asks side by side, or shortly after, is read once.
 * A session that runs out meanwhile is read again.
 */
function rememberingSessions(db: Db, idleSeconds: number) {
  const idleMs = idleSeconds * 1000
  const read = batched((questions: readonly Question[]) => readSessions(db, questions, idleMs))
  const remembered = new Map<string, { readonly readMs: number; readonly row: Promise<SessionRow | undefined> }>()
  const isLive = ({ ends_at, seen_at }: SessionRow, nowMs: number) =>
    ends_at.getTime() > nowMs && seen_at.getTime() + idleMs > nowMs
  return {
    async read(question: Question): Promise<SessionRow | undefined> {
      const key = `${question.sessionId} ${question.tag}`
      const nowMs = question.now.getTime()
      const known = remembered.get(key)
      if (known && Math.abs(nowMs - known.readMs) < rememberedMs) {
        const row = await known.row
        if (row && isLive(row, nowMs)) return row
      }
      if (remembered.size >= rememberedMax) remembered.clear()
      const row = read(question)
      remembered.set(key, { readMs: nowMs, row })
      row.catch(() => remembered.delete(key))
      return row
    },
    forget: () => remembered.clear(),
  }
}

/** Session, person and the one permission record in force, of all who ask at once, in a single indexed read. */
async function readSessions(db: Db, questions: readonly Question[], idleMs: number) {
  const { rows } = await sql<SessionRow & { readonly place: number }>`${preparedStatement}
    select asked.place::int, found.*
      from unnest(${preparedArray(
        questions.map(({ sessionId }) => sessionId),
        'uuid',
      )}, ${preparedArray(
        questions.map(({ tag }) => tag),
        'text',
      )}, ${preparedArray(
        questions.map(({ now }) => now),
        'timestamptz',
      )}) with ordinality as asked (session_id, tag, now, place)
     cross join lateral (
       select s.session_id, s.seen_at, s.ends_at, ${personColumns}
         from session s
         join account a on a.user_id = s.user_id ${rightsOf(sql.ref('asked.tag'))}
        where s.session_id = asked.session_id and s.ended_at is null and s.ends_at > asked.now
          and s.seen_at > asked.now - ${idleMs}::float8 * interval '1 ms' and ${isActive}) found`.execute(db)
  const byPlace = new Map(rows.map(({ place, ...row }) => [place, row]))
  return questions.map((_, at) => byPlace.get(at + 1))
}

/** An ended session says so; one that ran out is expired. */
async function reasonOf(db: Db, sessionId: string): Promise<RefusalCode> {
  const { rows } = await sql<{ revoked: boolean }>`
    select s.ended_at is not null or a.deleted_at is not null or a.state <> 'working' or not a.activated as revoked
      from session s join account a on a.user_id = s.user_id where s.session_id = ${sessionId}`.execute(db)
  return rows[0]?.revoked === false ? 'access.sessionExpired' : 'access.sessionRevoked'
}
