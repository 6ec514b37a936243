import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { problemOf, Refused } from '../refused.ts'
import { safeHeaders } from './safe-headers.ts'

const tooLargeCodes = ['HPE_HEADER_OVERFLOW', 'HPE_CHUNK_EXTENSIONS_OVERFLOW']

function refusalOf({ code }: NodeJS.ErrnoException): { refused: Refused; status: number } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { refused: new Refused('request.malformed'), status: 408 }
  if (tooLargeCodes.includes(code ?? '')) return { refused: new Refused('request.tooLarge'), status: 431 }
  return { refused: new Refused('request.malformed'), status: 400 }
}

/** Answers what is no HTTP as every other refusal is answered; the connection ends with it, for where it stands is not known. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const requestId = randomUUID()
  const { refused, status } = refusalOf(error)
  const body = JSON.stringify({ ...problemOf(refused, requestId), status })
  const headers = {
    ...safeHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}
