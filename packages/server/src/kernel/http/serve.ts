import type { Endpoint } from '@crm/contract/kernel/endpoint'
import type { RefusalCode } from '@crm/contract/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Actor } from '../actor.ts'
import { inTransaction } from '../database/transaction.ts'
import { fileHeaders } from '../files/serve-headers.ts'
import type { Platform } from '../platform.ts'
import { RefusedAfterCommit, refuse } from '../refused.ts'
import { admit, checkActorFields, checkViewAll, isReading } from './guard.ts'
import type { AnyRefusal, Call, Endpoints, FileAnswer, HandlersOf, UploadedFile } from './handler.ts'
import { once, repeatKeyOf } from './idempotency.ts'
import { takeForm } from './multipart.ts'
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

/** Serves every endpoint of a capability. */
export function serve<G extends Endpoints>(
  app: FastifyInstance,
  platform: Platform,
  group: G,
  handlers: HandlersOf<G>,
): void {
  for (const [name, endpoint] of Object.entries(group)) {
    const handler: unknown = handlers[name]
    serveOne(
      app,
      platform,
      name,
      endpoint,
      typeof handler === 'function' ? ({ handle: handler } as AnyHandler) : (handler as AnyHandler),
    )
  }
}

function serveOne(
  app: FastifyInstance,
  platform: Platform,
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(name, endpoint),
    config: { endpoint },
    onRequest: async (request) => {
      request.actor = await admit(platform, endpoint, request)
      if (endpoint.form && isSqueezed(request)) refuse('request.mediaType')
    },
    preValidation: endpoint.form ? [takeForm, checkNames(endpoint)] : checkNames(endpoint),
    handler: async (request, reply) => {
      const { actor, params, query, body } = request
      checkActorFields(endpoint, actor, [params, query, body])
      checkViewAll(actor, [params, query, body])
      return answer(reply, endpoint, await run({ platform, endpoint, handler, request }))
    },
  })
}

/** As they came: a name in a field that no schema declares would be passed over in silence. */
const checkNames =
  (endpoint: Endpoint) =>
  ({ actor, query, body }: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    checkActorFields(endpoint, actor, [query, body])
    done()
  }

/** A form is read from the wire as it is: beside an unpacker that takes the same bytes it would wait for ever. */
const isSqueezed = ({ headers }: FastifyRequest): boolean =>
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

interface Running {
  readonly platform: Platform
  readonly endpoint: Endpoint
  readonly handler: AnyHandler
  readonly request: FastifyRequest
}

async function run({ platform, endpoint, handler, request }: Running): Promise<unknown> {
  const reading = callOf(platform, request)
  const prepared = await settle(() => handler.prepare?.(reading))
  if (isReading(endpoint)) return settle(() => handler.handle({ ...reading, prepared }))
  const repeat =
    request.actor && !endpoint.comAes
      ? repeatKeyOf(request.headers['idempotency-key'], request.actor.userId, {
          path: request.url,
          body: request.body,
          files: reading.files,
        })
      : undefined
  const outcome = await inTransaction(platform.db, (db) => {
    const work = () => handler.handle({ ...reading, db, prepared })
    return (repeat ? once(db, repeat, work) : work()).catch((error: unknown) => {
      // A refusal that must stand: the transaction commits, then the caller hears it.
      if (error instanceof RefusedAfterCommit) return error
      throw error
    })
  })
  platform.dispatcher.nudge()
  platform.jobs.nudge()
  if (outcome instanceof RefusedAfterCommit) throw outcome.refused
  return outcome
}

async function settle<T>(work: () => Promise<T> | undefined): Promise<T | undefined> {
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

function answer(reply: FastifyReply, endpoint: Endpoint, outcome: unknown) {
  if (endpoint.file) return answerFile(reply, outcome as FileAnswer)
  const status = statusOf(endpoint)
  return status === 204 ? reply.code(204).send() : reply.code(status).send(outcome)
}

function answerFile(reply: FastifyReply, { name, kind, content, inline = false }: FileAnswer) {
  return reply.headers(fileHeaders({ kind, fileName: name, inline })).send(content)
}
