import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Stands before the tested server under an address of its own, so that a test can cut the way or give out a new release. */
export interface Gate {
  readonly origin: string
  /** From now on nobody reaches the server. */
  cut(): void
  mend(): void
  /** From now on page and worker are those of another release, with another first script. */
  release(): Promise<void>
  close(): Promise<void>
}

const newName = '/assets/the-next-release.js'
const releaseId = /(\bid:["'`])[\w-]{16}(?=["'`])/
const namesEntry = (path: string) =>
  path === '/sw.js' || path === '/index.html' || !/^\/(?:api|realtime|assets)\/|\.\w+$/.test(path)

/** The first script of what the server gives out. */
async function findEntry(target: string): Promise<string> {
  const page = await (await fetch(`${target}/login`)).text()
  const [, entry] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? []
  if (entry === undefined) throw new Error('the page names no script')
  return entry
}

/** Passes on what the server answers; of the next release the first script goes by another name. */
async function passOn(came: IncomingMessage, answer: ServerResponse, target: string, entry: string | null) {
  const path = came.url ?? '/'
  const isRenamed = entry !== null && namesEntry(path)
  // As the server has it is not as it is given out: it must not say that nothing has changed.
  const plain = { 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }
  const headers = { ...came.headers, ...(isRenamed && plain) }
  const onward = request(target + (path === newName ? (entry ?? path) : path), { method: came.method, headers })
  came.pipe(onward)
  onward.on('error', () => answer.destroy())
  const [reply] = (await once(onward, 'response')) as [IncomingMessage]
  if (!isRenamed) {
    reply.pipe(answer.writeHead(reply.statusCode ?? 502, reply.headers))
    return
  }
  const text = (await buffer(reply)).toString().replaceAll(entry, newName).replace(releaseId, '$1the-next-release')
  const { etag: _, 'last-modified': __, 'content-length': ___, ...rest } = reply.headers
  answer.writeHead(reply.statusCode ?? 502, rest).end(text)
}

export async function openGate(target: string): Promise<Gate> {
  let isCut = false
  /** The first script that goes by another name by now. */
  let renamed: string | null = null
  const server = createServer((came, answer) => {
    if (isCut) came.socket.destroy()
    else void passOn(came, answer, target, renamed).catch(() => answer.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      server.closeAllConnections()
    },
    mend() {
      isCut = false
    },
    async release() {
      renamed = await findEntry(target)
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
