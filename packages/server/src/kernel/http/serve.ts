import type { Endpoint } from '@crm/contract/kernel/endpoint'
import type { RefusalCode } from '@crm/contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../actor.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Platform } from '../platform.ts'
import { RefusedAfterCommit, refuse } from '../refused.ts'
import { answerFile } from './answer-file.ts'
import { takeForm } from './body/multipart.ts'
import { refuseUnknownKeys } from './body/unknown-keys.ts'
import { admit, checkActorFields, checkViewAll, isReading } from './guard.ts'
import type { AnyRefusal, Call, Endpoints, FileAnswer, HandlersOf, UploadedFile } from './handler.ts'
import { once, repeatKeyOf } from './idempotency.ts'
import { networkOf } from './network-of.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyRequest {
    actor: Actor | null
    bearerRefusal: RefusalCode | undefined
    uploads: readonly UploadedFile[]
  }
}

type AnyCall = Call<Endpoint, unknown>
interface AnyHandler {
  readonly prepare?: (call: AnyCall) => Promise<unknown>
  readonly handle: (call: AnyCall) => Promise<unknown>
}

interface Served {
  readonly platform: Platform
  readonly endpoint: Endpoint
  readonly handler: AnyHandler
  readonly group: readonly Endpoint[]
  readonly changesActors: boolean
}

/**
 * Serves every endpoint of a capability; `changesActors`: its writes decide who a caller is or what that person may do, so
 * no caller is remembered after one.
 */
export function serve<G extends Endpoints>(
  app: FastifyInstance,
  platform: Platform,
  group: G,
  handlers: HandlersOf<G>,
  { changesActors }: Pick<Served, 'changesActors'> = { changesActors: false },
): void {
  for (const [name, endpoint] of Object.entries(group)) {
    const declared = handlers[name] as AnyHandler['handle'] | AnyHandler
    const handler = typeof declared === 'function' ? { handle: declared } : declared
    serveOne(app, name, { platform, endpoint, handler, group: Object.values(group), changesActors })
  }
}

function serveOne(app: FastifyInstance, name: string, served: Served): void {
  const { platform, endpoint } = served
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyBytesMax && { bodyLimit: endpoint.bodyBytesMax }),
    schema: schemaOf(name, endpoint),
    config: { endpoint },
    onRequest: async (request) => {
      request.actor = await admit(platform, endpoint, request)
      if (endpoint.form && isCompressed(request)) refuse('request.mediaType')
    },
    preValidation: endpoint.form ? [takeForm, checkNames(served)] : checkNames(served),
    handler: async (request, reply) => {
      const { actor, params, query, body } = request
      checkActorFields(endpoint, actor, [params, query, body])
      checkViewAll(actor, [params, query, body])
      const call = callOf(platform, request)
      return answer(
        request,
        reply,
        endpoint,
        await (isReading(endpoint) ? read(served, call) : write(served, call, request)),
      )
    },
  })
}

/** As they came: a name in a field that no schema declares would be passed over in silence. */
function checkNames({ endpoint, group }: Served) {
  const checkKeys = refuseUnknownKeys(endpoint, group)
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    checkActorFields(endpoint, request.actor, [request.query, request.body])
    checkKeys(request)
    done()
  }
}

/** A form is read from the wire as it is: beside an unpacker that takes the same bytes it would wait for ever. */
const isCompressed = ({ headers }: FastifyRequest): boolean =>
  (headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity'

function schemaOf(name: string, endpoint: Endpoint) {
  const { params, query, form, reply, access, refuses, file } = endpoint
  const body = endpoint.body ?? form
  const status = statusOf(endpoint)
  return {
    operationId: `${name} ${endpoint.path}`,
    tags: [endpoint.path.split('/')[2] ?? ''],
    ...(params ? { params } : {}),
    querystring: query ?? z.object({}),
    ...(body ? { body } : {}),
    ...(file || status === 204 ? {} : { response: { [status]: reply } }),
    'x-access': access,
    'x-refuses': refuses ?? [],
  }
}

const statusOf = ({ reply, status }: Endpoint): number => status ?? (reply instanceof z.ZodVoid ? 204 : 200)

const prepare = ({ handler }: Served, call: AnyCall) => outsideTransaction(async () => handler.prepare?.(call))

async function read(served: Served, call: AnyCall): Promise<unknown> {
  const reading = { ...call, db: served.platform.readDb }
  const prepared = await prepare(served, reading)
  return outsideTransaction(() => served.handler.handle({ ...reading, prepared }))
}

async function write(served: Served, call: AnyCall, request: FastifyRequest): Promise<unknown> {
  const { platform, handler } = served
  const prepared = await prepare(served, call)
  const repeat = repeatOf(served, request)
  const outcome = await inTransaction(platform.db, (db) => {
    const work = () => handler.handle({ ...call, db, prepared })
    return (repeat ? once(db, repeat, work) : work()).catch((error: unknown) => {
      // A refusal that must stand: the transaction commits, then the caller hears it.
      if (error instanceof RefusedAfterCommit) return error
      throw error
    })
  })
  if (served.changesActors) platform.live.forgetActors()
  platform.dispatcher.nudge()
  platform.jobs.nudge()
  if (outcome instanceof RefusedAfterCommit) throw outcome.refused
  return outcome
}

const repeatOf = ({ endpoint }: Served, { actor, headers, url, body, uploads }: FastifyRequest) =>
  actor && !endpoint.comAes
    ? repeatKeyOf(headers['idempotency-key'], actor.userId, { path: url, body, files: uploads ?? [] })
    : undefined

/** There is no commit that a refusal could wait for. */
async function outsideTransaction<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof RefusedAfterCommit ? error.refused : error
  }
}

function callOf(platform: Platform, request: FastifyRequest): AnyCall {
  return {
    params: request.params as never,
    query: request.query as never,
    body: request.body as never,
    form: request.body as never,
    files: request.uploads ?? [],
    actor: request.actor as Actor,
    bearerRefusal: request.bearerRefusal,
    db: platform.db,
    refuse: refuse as AnyRefusal as never,
    now: platform.clock.now(),
    visit: {
      requestId: request.id,
      address: request.ip,
      get network() {
        return networkOf(request.ip)
      },
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 500),
      log: request.log,
    },
    platform,
    prepared: undefined,
  }
}

function answer(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, outcome: unknown) {
  if (endpoint.file) return answerFile(request, reply, outcome as FileAnswer)
  const status = statusOf(endpoint)
  return status === 204 ? reply.code(204).send() : reply.code(status).send(outcome)
}
