import type { Access, Endpoint } from '@crm/contract/kernel/endpoint'
import { flagOf } from '@crm/contract/permissions'
import type { FastifyRequest } from 'fastify'
import { type Actor, isAdmin, may } from '../actor.ts'
import type { Platform } from '../platform.ts'
import { Refused, refuse } from '../refused.ts'

const minuteMs = 60_000
const callsPerMinute = 700
const anonymousCallsPerMinute = 120

const actorFields = ['userId', 'userName', 'UserName', 'createUser'] as const

/** Before the body is read: who calls, and may that person call this at all. */
export async function admit(platform: Platform, endpoint: Endpoint, request: FastifyRequest): Promise<Actor | null> {
  if (endpoint.comAes && request.headers['com-aes'] !== platform.config.COM_AES) refuse('access.comAes')
  const actor = await recognise(platform, endpoint.access, request)
  brake(platform, endpoint, actor, request)
  if (actor === null) return null
  checkNameId(request, actor)
  if (!isAllowed(endpoint.access, actor)) refuse('access.forbidden')
  return actor
}

async function recognise({ authenticator, clock }: Platform, access: Access, request: FastifyRequest) {
  const bearer = bearerOf(request)
  if (bearer === undefined) return access.kind === 'anyone' ? null : refuse('access.unknownCaller')
  const found = await authenticator.recognise(bearer, access.kind === 'can' ? access.tag : null, clock.now())
  if ('actor' in found) return found.actor
  return access.kind === 'anyone' ? null : refuse(found.code)
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  const [scheme, token, ...rest] = headers.authorization?.split(' ') ?? []
  return scheme === 'Bearer' && token && rest.length === 0 ? token : undefined
}

function checkNameId(request: FastifyRequest, actor: Actor): void {
  const named = request.headers['nameid']
  if (named === undefined) return
  // Node joins a repeated header with a comma.
  if (typeof named !== 'string' || !/^\d+$/.test(named)) refuse('request.malformed')
  if (Number(named) !== actor.userId) refuse('access.notYourName')
}

function isAllowed(access: Access, actor: Actor): boolean {
  if (access.kind === 'anyone' || access.kind === 'signedIn') return true
  if (access.kind === 'admin') return isAdmin(actor)
  // Every action needs the page itself first: a record with `edit` alone opens nothing.
  return may(actor, 'access') && actor.flags[flagOf[access.action]]
}

function brake({ limiter }: Platform, endpoint: Endpoint, actor: Actor | null, request: FastifyRequest): void {
  const who = actor ? `user:${actor.userId}` : `address:${request.ip}`
  const general = limiter.pass(who, { max: actor ? callsPerMinute : anonymousCallsPerMinute, windowMs: minuteMs })
  const own = endpoint.perMinute
    ? limiter.pass(`${who} ${endpoint.path}`, { max: endpoint.perMinute, windowMs: minuteMs })
    : 0
  const wait = Math.max(general, own)
  if (wait > 0) throw new Refused('request.tooMany', undefined, wait)
}

/**
 * An actor field must be the caller's own name; an admin may name another on reads. A field that the endpoint calls a
 * target is no actor field. docs/security.md, Actor fields.
 */
export function checkActorFields(endpoint: Endpoint, actor: Actor | null, parts: readonly unknown[]): void {
  if (actor === null) return
  const isRead = endpoint.method === 'GET' || endpoint.reads === true
  if (isRead && isAdmin(actor)) return
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue
    for (const field of actorFields) {
      const value: unknown = Reflect.get(part, field)
      if (value === undefined || endpoint.targets?.includes(field)) continue
      if (value !== (field === 'userId' ? actor.userId : actor.userName)) refuse('access.notYourName')
    }
  }
}

/** `viewAll` widens only for those who have the right; without it the wish itself is refused. */
export function checkViewAll(actor: Actor | null, parts: readonly unknown[]): void {
  const asks = parts.some((part) => typeof part === 'object' && part !== null && Reflect.get(part, 'viewAll') === true)
  if (asks && (actor === null || !may(actor, 'viewAll'))) refuse('access.forbidden')
}
