import type { FunctionTag } from '@crm/contract/permissions'
import type { RefusalCode } from '@crm/contract/refusals'
import type pg from 'pg'
import { type Actor, allFlags, noFlags } from './actor.ts'
import type { TokenSigner } from './token.ts'

interface Row {
  session_id: string
  seen_at: Date
  user_id: number
  user_name: string
  full_name: string
  system_role: 'admin' | 'user'
  priority_permission: 1 | 2 | 3
  user_group_id: number
  position_id: number
  department_id: number
  function_tag: string | null
  can_access: boolean
  can_add: boolean
  can_edit: boolean
  can_delete: boolean
  can_permanent_del: boolean
  can_download: boolean
  can_view_all: boolean
  child_departments: number[] | null
}

const personSql = `
         a.user_id, a.user_name, a.full_name, a.system_role, a.priority_permission,
         a.user_group_id, a.position_id, a.department_id, p.*,
         case when a.position_id = 1 and a.priority_permission = 3 then
           array(select child_department_id from leader_department l where l.department_id = a.department_id)
         end as child_departments`

const rightsSql = `
    left join lateral (
      select function_tag, can_access, can_add, can_edit, can_delete, can_permanent_del, can_download, can_view_all
        from permission
       where function_tag = $2
         and source = case when a.priority_permission = 3 and a.position_id = 1 then 4 else a.priority_permission end
         and owner_id = case a.priority_permission when 1 then a.user_id when 2 then a.user_group_id else a.position_id end
         and permission.department_id = case a.priority_permission when 3 then a.department_id else 0 end
    ) p on true`

const isActiveSql = `a.deleted_at is null and a.activated and a.state = 'working'`

// Session, person and the one permission record in force, in a single indexed read: rights are never cached, so a
// change holds from the next call on. docs/rules.md, Rights.
const actorSql = `
  select s.session_id, s.seen_at, ${personSql}
    from session s
    join account a on a.user_id = s.user_id ${rightsSql}
   where s.session_id = $1 and s.ended_at is null and s.ends_at > $3 and s.seen_at > $4
     and ${isActiveSql}`

const personalActorSql = `
  select '' as session_id, now() as seen_at, ${personSql}
    from account a ${rightsSql}
   where a.user_id = $1 and ${isActiveSql}`

/** A person with the rights of this moment, for work that goes on without a session; undefined who may not sign in. */
export async function findActor(pool: pg.Pool, userId: number, tag: FunctionTag): Promise<Actor | undefined> {
  const { rows } = await pool.query<Row>(personalActorSql, [userId, tag])
  return rows[0] && actorOf(rows[0])
}

const touchAfterMs = 60_000

export type Recognised = { readonly actor: Actor } | { readonly code: RefusalCode }

export interface Authenticator {
  /** The actor behind a bearer token with the flags of one function tag, or why there is none. */
  recognise(bearer: string, tag: FunctionTag | null, now: Date): Promise<Recognised>
}

interface Options {
  readonly pool: pg.Pool
  readonly tokens: TokenSigner
  readonly idleSeconds: number
  /** A named statement is planned once; the embedded database shares one session and must not have any. */
  readonly named: boolean
  readonly onError: (error: unknown) => void
}

export function openAuthenticator({ pool, tokens, idleSeconds, named, onError }: Options): Authenticator {
  const statement = named ? { name: 'actor', text: actorSql } : { text: actorSql }

  // A session counts as seen once a minute; that it could not be noted is no reason to refuse the call.
  const touch = async (row: Row, now: Date) => {
    if (now.getTime() - row.seen_at.getTime() < touchAfterMs) return
    await pool
      .query('update session set seen_at = $2 where session_id = $1 and seen_at < $2', [row.session_id, now])
      .catch(onError)
  }

  return {
    async recognise(bearer, tag, now) {
      const verified = await tokens.verify(bearer, now)
      if ('fault' in verified)
        return { code: verified.fault === 'expired' ? 'access.sessionExpired' : 'access.unknownCaller' }
      const { sid, nameid } = verified.claims
      const idleSince = new Date(now.getTime() - idleSeconds * 1000)
      const { rows } = await pool.query<Row>({ ...statement, values: [sid, tag, now, idleSince] })
      const row = rows[0]
      if (row === undefined || row.user_id !== nameid) return { code: await reasonOf(pool, sid) }
      await touch(row, now)
      return { actor: actorOf(row) }
    },
  }
}

/** An ended session says so; one that ran out is expired. */
async function reasonOf(pool: pg.Pool, sessionId: string): Promise<RefusalCode> {
  const { rows } = await pool.query<{ revoked: boolean }>(
    `select s.ended_at is not null or a.deleted_at is not null or a.state <> 'working' or not a.activated as revoked
       from session s join account a on a.user_id = s.user_id where s.session_id = $1`,
    [sessionId],
  )
  return rows[0]?.revoked === false ? 'access.sessionExpired' : 'access.sessionRevoked'
}

function actorOf(row: Row): Actor {
  return {
    userId: row.user_id,
    userName: row.user_name,
    fullName: row.full_name,
    systemRole: row.system_role,
    priorityPermission: row.priority_permission,
    userGroupId: row.user_group_id,
    positionId: row.position_id,
    departmentId: row.department_id,
    sessionId: row.session_id,
    flags: row.system_role === 'admin' ? allFlags : flagsOf(row),
    departments:
      row.child_departments !== null && row.system_role !== 'admin'
        ? [row.department_id, ...row.child_departments]
        : null,
  }
}

// A missing record denies everything.
const flagsOf = (row: Row): Actor['flags'] =>
  row.function_tag === null
    ? noFlags
    : {
        accessPermission: row.can_access === true,
        addPermission: row.can_add === true,
        editPermission: row.can_edit === true,
        deletePermission: row.can_delete === true,
        permanentDeletePermission: row.can_permanent_del === true,
        downloadPermission: row.can_download === true,
        viewAllPermission: row.can_view_all === true,
      }
