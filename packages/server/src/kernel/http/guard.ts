import { type Access, type Endpoint, unattendedHeader } from '@crm/contract/kernel/endpoint'
import type { FunctionTag } from '@crm/contract/permissions'
import type { RefusalCode } from '@crm/contract/refusals'
import type { FastifyRequest } from 'fastify'
import { type Actor, isAdmin, isGranted, may } from '../actor.ts'
import type { Platform } from '../platform.ts'
import { Refused, refuse } from '../refused.ts'
import { networkOf } from './network-of.ts'

const minuteMs = 60_000
const callsPerMinute = 700
const anonymousCallsPerMinute = 120

export const actorFields = ['userId', 'userName', 'UserName', 'createUser'] as const

/** Before the body is read: who calls, and may that person call this at all. */
export async function admit(platform: Platform, endpoint: Endpoint, request: FastifyRequest): Promise<Actor | null> {
  if (endpoint.comAes && request.headers['com-aes'] !== platform.config.COM_AES)
    refuseStranger(platform, endpoint, request, 'access.comAes')
  const actor = await recognise(platform, endpoint, request)
  limitRate(platform, endpoint, actor, request)
  return allowed(endpoint, actor, request)
}

export const isReading = (endpoint: Endpoint): boolean => endpoint.method === 'GET' || endpoint.reads === true

function allowed({ access }: Endpoint, actor: Actor | null, request: FastifyRequest): Actor | null {
  if (actor === null) return null
  const fault = nameFaultOf(request, actor)
  if (fault !== undefined) refuse(fault)
  if (!isAllowed(access, actor)) refuse('access.forbidden')
  return actor
}

const tagsOf = (access: Access): { tag: FunctionTag | null; beside?: FunctionTag } =>
  access.kind === 'can' ? access : { tag: null }

async function recognise(platform: Platform, endpoint: Endpoint, request: FastifyRequest) {
  const { authenticator, clock } = platform
  const { access } = endpoint
  const bearer = bearerOf(request)
  const isOpen = access.kind === 'anyone'
  if (bearer === undefined) return isOpen ? null : refuseStranger(platform, endpoint, request, 'access.unknownCaller')
  const { tag, beside } = tagsOf(access)
  const isUse = !endpoint.unattended && request.headers[unattendedHeader] === undefined
  const found = await authenticator.recognise(bearer, tag, clock.now(), { beside, isUse })
  if ('actor' in found) return found.actor
  if (!isOpen) return refuseStranger(platform, endpoint, request, found.code)
  request.bearerRefusal = found.code
  return null
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  const [scheme, token, ...rest] = headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : undefined
}

/** What is wrong with the name that a caller gives besides the token. */
function nameFaultOf({ headers }: FastifyRequest, { userId }: Actor): RefusalCode | undefined {
  const { nameid } = headers
  if (nameid === undefined) return undefined
  // Node joins a repeated header with a comma.
  if (typeof nameid !== 'string' || !/^\d+$/.test(nameid)) return 'request.malformed'
  return Number(nameid) === userId ? undefined : 'access.notYourName'
}

function isAllowed(access: Access, actor: Actor): boolean {
  if (access.kind === 'anyone' || access.kind === 'signedIn') return true
  if (access.kind === 'admin') return isAdmin(actor)
  return isGranted(actor, access.action)
}

/** What has no valid session counts for its address, also where it is refused. docs/rules.md */
function refuseStranger(platform: Platform, endpoint: Endpoint, request: FastifyRequest, code: RefusalCode): never {
  limitRate(platform, endpoint, null, request)
  return refuse(code)
}

const addressOf = (request: FastifyRequest) => `address:${networkOf(request.ip)}`

/** The same for what is served beside the endpoints and asks for no session. */
export const limitAddress = (platform: Platform, request: FastifyRequest): void =>
  limitRate(platform, null, null, request)

function limitRate(
  { limiter }: Platform,
  endpoint: Endpoint | null,
  actor: Actor | null,
  request: FastifyRequest,
): void {
  const who = actor ? `user:${actor.userId}` : addressOf(request)
  const general = limiter.pass(who, { max: actor ? callsPerMinute : anonymousCallsPerMinute, windowMs: minuteMs })
  const own = endpoint?.perMinute
    ? limiter.pass(`${who} ${endpoint.path}`, { max: endpoint.perMinute, windowMs: minuteMs })
    : 0
  const wait = Math.max(general, own)
  if (wait > 0) throw new Refused('request.tooMany', undefined, wait)
}

/**
 * An actor field, declared or not and in whatever spelling it came, must be the caller's own name; an admin may name
 * another on reads. A field that the endpoint calls a target is no actor field. docs/security.md, Actor fields.
 */
export function checkActorFields(endpoint: Endpoint, actor: Actor | null, parts: readonly unknown[]): void {
  if (actor === null) return
  if (isReading(endpoint) && isAdmin(actor)) return
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue
    for (const field of actorFields) {
      const value: unknown = Reflect.get(part, field)
      if (value === undefined || endpoint.targets?.includes(field)) continue
      if (String(value) !== String(field === 'userId' ? actor.userId : actor.userName)) refuse('access.notYourName')
    }
  }
}

/** `viewAll` widens only for those who have the right; without it the wish itself is refused. */
export function checkViewAll(actor: Actor | null, parts: readonly unknown[]): void {
  const asks = parts.some((part) => typeof part === 'object' && part !== null && Reflect.get(part, 'viewAll') === true)
  if (asks && (actor === null || !may(actor, 'viewAll'))) refuse('access.forbidden')
}
