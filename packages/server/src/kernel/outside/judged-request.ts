import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6 } from 'node:net'
import { judgedAddress, type Resolve } from './judged-address.ts'

export interface Asked {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly timeoutMs: number
  readonly resolve?: Resolve | undefined
}

export interface Answer {
  readonly status: number
  readonly body: string
}

/** What went wrong, and whether the other side may have been told all the same. */
export class RequestFault extends Error {
  readonly mayHaveArrived: boolean
  readonly code: string
  constructor(code: string, mayHaveArrived: boolean) {
    super(code)
    this.code = code
    this.mayHaveArrived = mayHaveArrived
  }
}

const answerBytesMax = 64 * 1_024
const protocols = ['http:', 'https:']

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'failed')

async function readAnswer(message: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > answerBytesMax) throw new RequestFault('answer too long', true)
    chunks.push(chunk)
  }
  return { status: message.statusCode ?? 0, body: Buffer.concat(chunks).toString() }
}

function exchange(url: URL, address: string, { method, headers, body, timeoutMs }: Asked): Promise<Answer> {
  const isSecure = url.protocol === 'https:'
  let isConnected = false
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      outgoing.destroy()
      reject(error instanceof RequestFault ? error : new RequestFault(codeOf(error), isConnected))
    }
    const outgoing = (isSecure ? requestHttps : requestHttp)(
      url,
      {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
        // A kept connection that the other side closes this moment would leave in the dark whether it was told.
        agent: false,
        lookup: (_host, { all }, found) => {
          const family = isIPv6(address) ? 6 : 4
          if (all) found(null, [{ address, family }])
          else found(null, address, family)
        },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (message) => readAnswer(message).then(resolve, fail),
    )
    outgoing.on('socket', (socket) => {
      const begin = () => {
        isConnected = true
      }
      if (socket.connecting) socket.once(isSecure ? 'secureConnect' : 'connect', begin)
      else begin()
    })
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}

/**
 * Asks a service whose address a person named: its host is judged and looked up once, no redirect is followed, and
 * little is heard. Rejects with a RequestFault.
 */
export async function askJudged(asked: Asked): Promise<Answer> {
  const url = URL.parse(asked.url)
  if (!url || !protocols.includes(url.protocol) || url.username || url.password)
    throw new RequestFault('no address', false)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const address = await judgedAddress(host, asked.resolve).catch(() => {
    throw new RequestFault('no address', false)
  })
  return exchange(url, address, asked)
}
