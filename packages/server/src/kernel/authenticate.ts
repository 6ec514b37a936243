import type { FunctionTag } from '@crm/contract/permissions'
import type { RefusalCode } from '@crm/contract/refusals'
import { sql } from 'kysely'
import type { Actor } from './actor.ts'
import { keptMark } from './database/kept-plans.ts'
import type { Ask } from './database/pool.ts'
import type { Condition } from './database/sql.ts'
import { actorOf, isActiveSql, type PersonRow, personSql, rightsOf } from './find-actor.ts'
import { gathered } from './gather.ts'
import type { TokenSigner } from './token.ts'

// Session, person and the one permission record in force, in a single indexed read: rights are never cached, so a
// change holds from the next call on. docs/rules.md, Rights.
const standingSql = `
    from session s
    join account a on a.user_id = s.user_id ${rightsOf('asked.tag')}
   where s.session_id = asked.session_id and s.ended_at is null and s.ends_at > asked.now
     and s.seen_at > asked.seen_since and ${isActiveSql}`

const actorsSql = `${keptMark}
  select asked.place::int, found.*
    from unnest((select $1::uuid[]), (select $2::text[]), (select $3::timestamptz[]), (select $4::timestamptz[]))
         with ordinality as asked (session_id, tag, now, seen_since, place)
   cross join lateral (select s.session_id, s.seen_at, ${personSql} ${standingSql}) found`

const isStanding = ({ sessionId, tag, now }: Wish, seenSince: Date, person: string) => sql<boolean>`exists(
  select from (select ${sessionId}::uuid as session_id, ${tag}::text as tag, ${now}::timestamptz as now,
                      ${seenSince}::timestamptz as seen_since) asked
   cross join lateral (select ${sql.raw(personSql)} ${sql.raw(standingSql)}) person
   where to_jsonb(person) = ${person}::jsonb)`

interface Row extends PersonRow {
  place: number
  session_id: string
  seen_at: Date
}

interface Wish {
  readonly sessionId: string
  readonly tag: FunctionTag | null
  readonly now: Date
}

const actorRows = (ask: Ask, idleSeconds: number) =>
  gathered<Wish, Row | undefined>(async (wishes) => {
    const found = await ask<Row>(actorsSql, [
      wishes.map(({ sessionId }) => sessionId),
      wishes.map(({ tag }) => tag),
      wishes.map(({ now }) => now),
      wishes.map(({ now }) => new Date(now.getTime() - idleSeconds * 1000)),
    ])
    const byPlace = new Map(found.map((row) => [row.place, row]))
    return wishes.map((_, at) => byPlace.get(at + 1))
  })

/** All that an actor is made of. */
const personOf = ({ place, session_id, seen_at, ...person }: Row): PersonRow => person

const touchAfterMs = 60_000
/** So many are remembered as whom they were last time. */
const presumedMax = 10_000

export type Recognised = { readonly actor: Actor } | { readonly code: RefusalCode }

/** Whom a token turned out to be last time. */
export interface Presumption {
  readonly actor: Actor
  /** For a statement to insist on: that the caller is just that person still, and was seen not long ago. */
  isStill(now: Date): Condition
}

export interface Authenticator {
  /**
   * Whom the same token turned out to be last time, at the same tags: a guess, to begin with what can be taken back.
   * Nothing may be answered, or committed, before `recognise` or `isStill` has said the same.
   */
  presume(bearer: string, tag: FunctionTag | null, now: Date, beside?: FunctionTag): Presumption | undefined
  /** The actor behind a bearer token with the flags of one function tag (and of another beside), or why there is none. */
  recognise(bearer: string, tag: FunctionTag | null, now: Date, options: RecogniseOptions): Promise<Recognised>
}

export interface RecogniseOptions {
  readonly beside?: FunctionTag | undefined
  /** Whether a person is behind it: that alone keeps a session from ending for idleness. docs/rules.md R-3.2. */
  readonly isUse: boolean
}

interface Options {
  readonly ask: Ask
  readonly tokens: TokenSigner
  readonly idleSeconds: number
  readonly onError: (error: unknown) => void
}

interface Known {
  readonly actor: Actor
  /** Of what it was made: the person with the flags of one tag, and of the one beside. */
  readonly persons: readonly string[]
}

export function openAuthenticator({ ask, tokens, idleSeconds, onError }: Options): Authenticator {
  const rowOf = actorRows(ask, idleSeconds)
  // A session counts as seen once a minute; that it could not be noted is no reason to refuse the call.
  const touch = async (row: Row, now: Date) => {
    if (now.getTime() - row.seen_at.getTime() < touchAfterMs) return
    await ask('update session set seen_at = $2 where session_id = $1 and seen_at < $2', [row.session_id, now]).catch(
      onError,
    )
  }

  /** In the order of coming, so that the first is the one to go. */
  const presumed = new Map<string, Known>()
  const keyOf = (sid: string, tag: FunctionTag | null, beside: FunctionTag | undefined) => `${sid} ${tag} ${beside}`
  /** The same object again as long as nothing has changed. */
  const remember = (key: string, row: Row, beside: Row | undefined): Actor => {
    const persons = (beside ? [row, beside] : [row]).map((found) => JSON.stringify(personOf(found)))
    const before = presumed.get(key)
    if (before && persons.every((person, place) => person === before.persons[place])) return before.actor
    const [oldest] = presumed.size >= presumedMax ? presumed.keys() : []
    if (oldest !== undefined) presumed.delete(oldest)
    const actor = beside ? { ...actorOf(row), beside: actorOf(beside) } : actorOf(row)
    presumed.set(key, { actor, persons })
    return actor
  }

  return {
    presume(bearer, tag, now, beside) {
      const claims = tokens.recall(bearer, now)
      if (claims === undefined) return undefined
      const known = presumed.get(keyOf(claims.sid, tag, beside))
      if (known === undefined) return undefined
      const isStill = (at: Date) => {
        const seenSince = new Date(at.getTime() - Math.min(touchAfterMs, idleSeconds * 1000))
        const asked = beside ? [tag, beside] : [tag]
        const holding = known.persons.map((person, place) =>
          isStanding({ sessionId: claims.sid, tag: asked[place] ?? null, now: at }, seenSince, person),
        )
        return sql<boolean>`(${sql.join(holding, sql` and `)})`
      }
      return { actor: known.actor, isStill }
    },

    async recognise(bearer, tag, now, { beside: besideTag, isUse }) {
      const verified = await tokens.verify(bearer, now)
      if ('fault' in verified)
        return { code: verified.fault === 'expired' ? 'access.sessionExpired' : 'access.unknownCaller' }
      const { sid, nameid } = verified.claims
      const [row, beside] = await Promise.all([
        rowOf({ sessionId: sid, tag, now }),
        besideTag && rowOf({ sessionId: sid, tag: besideTag, now }),
      ])
      const key = keyOf(sid, tag, besideTag)
      if (row === undefined || row.user_id !== nameid) {
        presumed.delete(key)
        return { code: await reasonOf(ask, sid) }
      }
      if (isUse) await touch(row, now)
      return { actor: remember(key, row, beside || undefined) }
    },
  }
}

/** An ended session says so; one that ran out is expired. */
async function reasonOf(ask: Ask, sessionId: string): Promise<RefusalCode> {
  const [session] = await ask<{ revoked: boolean }>(
    `select s.ended_at is not null or a.deleted_at is not null or a.state <> 'working' or not a.activated as revoked
       from session s join account a on a.user_id = s.user_id where s.session_id = $1`,
    [sessionId],
  )
  return session?.revoked === false ? 'access.sessionExpired' : 'access.sessionRevoked'
}
