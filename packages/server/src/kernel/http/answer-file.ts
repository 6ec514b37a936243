import { Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileHeaders } from '../files/serve-headers.ts'
import { Refused } from '../refused.ts'
import type { FileAnswer } from './handler.ts'

/** The bytes from `start` to `end`, both counted in. */
interface Range {
  readonly start: number
  readonly end: number
}

/** Sends a file, or the one range of it that is asked for (RFC 9110, 14): 206, and 416 for one that lies beyond it. */
export function answerFile(request: FastifyRequest, reply: FastifyReply, answer: FileAnswer) {
  const { name, kind, content, inline = false } = answer
  const size = Buffer.isBuffer(content) ? content.length : answer.size
  reply.headers(fileHeaders({ kind, fileName: name, inline }))
  if (size === undefined) return reply.send(content)
  reply.header('accept-ranges', 'bytes')
  const range = rangeOf(request, size)
  if (range === undefined) return reply.send(content)
  if (range === 'beyond') {
    if (content instanceof Readable) content.destroy()
    reply.header('content-range', `bytes */${size}`)
    throw new Refused('request.range')
  }
  // A compressed answer would have other bytes at these places.
  request.headers['x-no-compression'] = 'true'
  reply.code(206).headers({
    'content-range': `bytes ${range.start}-${range.end}/${size}`,
    'content-length': range.end - range.start + 1,
  })
  return reply.send(Buffer.isBuffer(content) ? content.subarray(range.start, range.end + 1) : partOf(content, range))
}

/** Several ranges, and what is no range, are answered with the whole file; so is `If-Range`, for no file has a tag. */
function rangeOf({ headers }: FastifyRequest, size: number): Range | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if (headers['if-range'] !== undefined || (from === '' && to === '')) return undefined
  if (from === '')
    return Number(to) > 0 && size > 0 ? { start: Math.max(0, size - Number(to)), end: size - 1 } : 'beyond'
  if (to !== '' && Number(to) < Number(from)) return undefined
  if (Number(from) >= size) return 'beyond'
  return { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

/** Reads past what lies before the range, and no further than its end. */
function partOf(content: Readable, { start, end }: Range): Readable {
  let at = 0
  const part = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const from = Math.max(0, start - at)
      const to = end + 1 - at
      at += chunk.length
      if (from < chunk.length) this.push(chunk.subarray(from, to))
      if (to > chunk.length) return done()
      content.unpipe(part).destroy()
      this.push(null)
      return done()
    },
  })
  content.once('error', (error) => part.destroy(error))
  part.once('close', () => content.destroy())
  return content.pipe(part)
}
