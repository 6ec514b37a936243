import { messageOf } from '@crm/contract/rules/required'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod'
import { isReferenceBroken, isUnavailable } from '../database/transaction.ts'
import { isStoreAway } from '../files/files.ts'
import type { Metrics } from '../metrics.ts'
import { problemOf, Refused } from '../refused.ts'

const retryAfterSeconds = 2

/** What any thrown thing says to the caller. What is not expected says nothing but its request id, and is logged once. */
export const answerError =
  (metrics: Metrics) => async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refused = refusalOf(error)
    if (isCallerGone(error, request)) request.log.info({ err: error }, 'left before the end')
    else if (refused.status >= 500 && refused.code !== 'account.resetExpired')
      request.log.error({ err: error }, refused.code)
    if (isReferenceBroken(error)) request.log.warn({ err: error }, refused.code)
    metrics.refusals.inc({ code: refused.code })
    return sendRefused(reply, refused, request.id)
  }

/** Who leaves while a body comes in or an answer goes out is no fault of the server's. */
const isCallerGone = ({ code }: FastifyError, { raw }: FastifyRequest): boolean =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed

export function sendRefused(reply: FastifyReply, refused: Refused, requestId: string) {
  if (refused.retryAfterSeconds !== undefined) reply.header('retry-after', refused.retryAfterSeconds)
  return reply
    .code(refused.status)
    .serializer(JSON.stringify)
    .type('application/problem+json; charset=utf-8')
    .send(problemOf(refused, requestId))
}

function refusalOf(error: FastifyError): Refused {
  if (error instanceof Refused) return error
  if (hasZodFastifySchemaValidationErrors(error)) return new Refused('request.malformed', fieldsOf(error))
  const status = error.statusCode ?? 500
  if (status === 413) return new Refused('request.tooLarge')
  if (status === 415) return new Refused('request.mediaType')
  if (status >= 400 && status < 500) return new Refused('request.malformed')
  if (isUnavailable(error) || isStoreAway(error))
    return new Refused('request.unavailable', undefined, retryAfterSeconds)
  // Two calls met: asked once more, the rule itself answers. Logged, for a rule that never asks would look the same.
  if (isReferenceBroken(error)) return new Refused('request.busy')
  // Class 22: a value that the database cannot hold came through a schema that was too wide. The caller's fault first.
  if (/^22/.test(error.code ?? '')) return new Refused('request.malformed')
  return new Refused('internal')
}

interface FieldFault {
  readonly field: string
  readonly message: string
  readonly limit?: unknown
}

function fieldsOf({ validation }: { validation: readonly ZodFastifySchemaValidationError[] }): FieldFault[] {
  return validation.map(({ instancePath, keyword, message = '', params }) => {
    const { maximum, minimum }: Record<string, unknown> = params
    const limit = maximum ?? minimum
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.')
    return { field, message: messageOf({ message, code: keyword }), ...(limit === undefined ? {} : { limit }) }
  })
}
