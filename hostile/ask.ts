import { type Agent, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { encodeWirePassword } from '../packages/server/src/kernel/wire-password.ts'
import { clientSecrets } from './secrets.ts'

export interface Question {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** An object leaves as JSON, text and bytes as they stand. */
  readonly body?: unknown
  readonly agent?: Agent
  readonly timeoutMs?: number
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  json<T>(): T
}

function payloadOf(body: unknown): { bytes?: Buffer; type?: string } {
  if (body === undefined) return {}
  if (Buffer.isBuffer(body)) return { bytes: body }
  if (typeof body === 'string') return { bytes: Buffer.from(body) }
  return { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' }
}

/** Some callers ask for a packed answer. */
function unpacked({ headers }: IncomingMessage, bytes: Buffer): Buffer {
  if (headers['content-encoding'] === 'gzip') return gunzipSync(bytes)
  return headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes
}

/** One call over a connection of its own unless an agent is given; rejects only when there was no answer. */
export function ask(origin: string, question: Question): Promise<Answer> {
  const { method = 'GET', path, headers = {}, agent, timeoutMs = 60_000 } = question
  const { bytes, type } = payloadOf(question.body)
  return new Promise((resolve, reject) => {
    const call = request(origin + path, {
      method,
      agent: agent ?? false,
      headers: {
        ...(bytes ? { 'content-length': String(bytes.length) } : {}),
        ...(type ? { 'content-type': type } : {}),
        ...headers,
      },
      signal: AbortSignal.timeout(timeoutMs),
    })
    call.on('error', reject)
    call.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = unpacked(response, Buffer.concat(chunks)).toString()
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          json: <T>() => JSON.parse(text) as T,
        })
      })
    })
    call.end(bytes)
  })
}

export interface Person {
  readonly userId: number
  readonly userName: string
  readonly token: string
  readonly headers: Readonly<Record<string, string>>
}

export const encode = (password: string) => encodeWirePassword(password, clientSecrets.passphrase)

export const authenticate = (origin: string, username: string, password: string): Promise<Answer> =>
  ask(origin, {
    method: 'POST',
    path: '/api/UserAccount/Authenticate',
    headers: { 'com-aes': clientSecrets.comAes },
    body: { username, password: encode(password) },
  })

/** Signs in as a browser does; the session outlives the process that gave it. */
export async function signIn(origin: string, userName: string, password: string): Promise<Person> {
  const answer = await authenticate(origin, userName, password)
  if (answer.status !== 200) throw new Error(`${userName} could not sign in: ${answer.text}`)
  const { userId, token } = answer.json<{ userId: number; token: string }>()
  return { userId, userName, token, headers: { authorization: `Bearer ${token}` } }
}
