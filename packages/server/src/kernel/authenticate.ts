import type { FunctionTag } from '@crm/contract/permissions'
import type { RefusalCode } from '@crm/contract/refusals'
import type { Actor } from './actor.ts'
import type { Ask } from './database/pool.ts'
import { preparedMark } from './database/prepared-statements.ts'
import { actorOf, isActiveSql, type PersonRow, personSql, rightsOf } from './find-actor.ts'
import { gathered } from './gather.ts'
import type { TokenSigner } from './token.ts'

// Session, person and the one permission record in force, in a single indexed read: rights are never cached, so a
// change holds from the next call on. docs/rules.md, Rights.
const actorsSql = `${preparedMark}
  select asked.place::int, found.*
    from unnest((select $1::uuid[]), (select $2::text[]), (select $3::timestamptz[]), (select $4::timestamptz[]))
         with ordinality as asked (session_id, tag, now, seen_since, place)
   cross join lateral (
     select s.session_id, s.seen_at, ${personSql}
       from session s
       join account a on a.user_id = s.user_id ${rightsOf('asked.tag')}
      where s.session_id = asked.session_id and s.ended_at is null and s.ends_at > asked.now
        and s.seen_at > asked.seen_since and ${isActiveSql}) found`

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

const touchAfterMs = 60_000

export type Recognised = { readonly actor: Actor } | { readonly code: RefusalCode }

export interface Authenticator {
  /** The actor behind a bearer token with the flags of one function tag (and of another beside), or why there is none. */
  recognise(bearer: string, tag: FunctionTag | null, now: Date, options: RecogniseOptions): Promise<Recognised>
}

export interface RecogniseOptions {
  readonly beside?: FunctionTag | undefined
  /** Whether a person is behind it: that alone keeps a session from ending for idleness. docs/rules.md. */
  readonly isUse: boolean
}

interface Options {
  readonly ask: Ask
  readonly tokens: TokenSigner
  readonly idleSeconds: number
  readonly onError: (error: unknown) => void
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

  return {
    async recognise(bearer, tag, now, { beside: besideTag, isUse }) {
      const verified = await tokens.verify(bearer, now)
      if ('fault' in verified)
        return { code: verified.fault === 'expired' ? 'access.sessionExpired' : 'access.unknownCaller' }
      const { sid, nameid } = verified.claims
      const [row, beside] = await Promise.all([
        rowOf({ sessionId: sid, tag, now }),
        besideTag && rowOf({ sessionId: sid, tag: besideTag, now }),
      ])
      if (row === undefined || row.user_id !== nameid) return { code: await reasonOf(ask, sid) }
      if (isUse) await touch(row, now)
      return { actor: beside ? { ...actorOf(row), beside: actorOf(beside) } : actorOf(row) }
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
