import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Platform } from '../platform.ts'
import { Refused } from '../refused.ts'
import { isUnsafeQuery, readJson } from './body/json.ts'
import { endSlowBodies } from './body/slow-body.ts'
import { answerError, sendRefused } from './errors.ts'
import { refuseMalformed } from './malformed.ts'
import { safeHeaders } from './safe-headers.ts'

const bodyBytesMax = 1024 * 1024

// Named at the opening, so that the compilers for plain JSON schemas are not even loaded. `never`: the option's types know
// such schemas alone, and the schemas here are zod's.
const compilersFactory = {
  buildValidator: () => validatorCompiler as never,
  buildSerializer: () => serializerCompiler as never,
}

/** The web server with what every answer has: request id, safe headers, problems in one form, measured time. */
export async function openWebServer(platform: Platform): Promise<FastifyInstance> {
  const { config, log, metrics } = platform
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: bodyBytesMax,
    routerOptions: { maxParamLength: 300 },
    schemaController: { compilersFactory },
    // What the router itself refuses (an address that cannot be decoded) is answered like any other refusal.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...safeHeaders, 'x-request-id': request.id, 'cache-control': 'no-store' })
      void sendRefused(reply, new Refused('request.malformed'), request.id)
    },
    clientErrorHandler: refuseMalformed,
    // The long reads that the client allows are ours to answer.
    connectionTimeout: 60_000,
    // Of the largest form on a usual line; who dribbles is cut off long before.
    requestTimeout: 15 * 60_000,
    keepAliveTimeout: 65_000,
    http: {
      headersTimeout: 30_000,
      connectionsCheckingInterval: 10_000,
      // Who offers another protocol elsewhere is answered in this one, as if it had not been offered.
      shouldUpgradeCallback: ({ url = '' }) => url.startsWith('/realtime'),
    },
    forceCloseConnections: 'idle',
  })
  app.setErrorHandler(answerError(metrics))
  app.decorateRequest('actor', null)
  app.decorateRequest('bearerRefusal')
  app.decorateRequest('uploads')
  readJson(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(safeHeaders)
    done(isUnsafeAddress(request) ? new Refused('request.malformed') : undefined)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    }
    metrics.requests.observe(labels, reply.elapsedTime / 1000)
    request.log.info(
      { req: request, route: labels.route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
    done()
  })
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 2_048 })
  await app.register(multipart)
  endSlowBodies(app)
  return app
}

/** U+0000 can be stored nowhere, and a half-decoded address means something else to each who reads it. */
const isUnsafeAddress = ({ url, query }: FastifyRequest): boolean =>
  /%00|%5c|%2f|%c0|%c1|\\/i.test(url.split('?')[0] ?? '') ||
  /%00/.test(url) ||
  (url.startsWith('/api/') && isUnsafeQuery(query))
