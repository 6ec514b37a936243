import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseMalformed } from '../malformed.ts'

export const slowBodyLimits = {
  windowMs: 30_000,
  /** What a form has to bring in each window, 4 KB a second: the slowest line on which somebody still waits. */
  formBytesMin: 120 * 1024,
}

/** Ends the connection of a body that dribbles: JSON is whole within one window, a form keeps coming in each. */
export function endSlowBodies(app: FastifyInstance, { windowMs, formBytesMin } = slowBodyLimits): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) watch(request, windowMs, isForm(request) ? formBytesMin : Number.POSITIVE_INFINITY)
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isForm = ({ headers }: FastifyRequest): boolean =>
  (headers['content-type'] ?? '').toLowerCase().startsWith('multipart/')

function watch({ raw }: FastifyRequest, windowMs: number, bytesMin: number): void {
  const { socket } = raw
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (raw.complete || socket.destroyed) return clearInterval(timer)
    if (socket.bytesRead - before < bytesMin) {
      clearInterval(timer)
      refuseMalformed(Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
      socket.destroySoon()
    }
    before = socket.bytesRead
  }, windowMs).unref()
  raw.once('close', () => clearInterval(timer))
}
