import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { judgedAddress, type Resolve } from '../outside/judged-address.ts'
import type { MailReadyToSend } from './mailer.ts'
import type { transmit } from './smtp.ts'
import type { SmtpServer } from './smtp-server.ts'

export interface Trial {
  readonly outcome: 'done' | 'failed'
  /** What the server said, where it may be shown. */
  readonly answer: string | null
}

interface Options {
  /** Ports whose answer is shown besides those of mail. */
  readonly answerPorts: readonly number[]
  readonly resolve?: Resolve | undefined
}

const wholeMs = 10_000
const mailPorts = [25, 465, 587, 2525]
const answerMax = 500
const greetingBytesMax = 1_024
const failed: Trial = { outcome: 'failed', answer: null }

/**
 * Sends one mail to find out whether a server takes it. A person names the server, so this must not become a way of
 * looking around in the network: the name is resolved once, what answers is not spoken to before it greeted as a mail
 * server does, and its words are shown only then and only where mail is at home. docs/security.md, Mail server.
 */
export async function tryServer(server: SmtpServer, mail: MailReadyToSend, options: Options): Promise<Trial> {
  const signal = AbortSignal.timeout(wholeMs)
  let socket: Socket | undefined
  try {
    const address = await within(signal, judgedAddress(server.options.host ?? '', options.resolve))
    socket = openSocket(server, address)
    // It is told of by what waits for it; what comes later would end the process.
    socket.on('error', () => {})
    if (!(await isGreeted(socket, signal))) return failed
    const { transmit } = await import('./smtp.ts')
    return trialOf(server, await within(signal, transmit(over(server, socket), mail)), options.answerPorts)
  } catch {
    return failed
  } finally {
    socket?.destroy()
  }
}

function openSocket({ options }: SmtpServer, host: string): Socket {
  const port = Number(options.port)
  if (!options.secure) return connect({ host, port })
  return connectTls({ host, port, ...options.tls, ...(options.servername ? { servername: options.servername } : {}) })
}

/** Reads the first line and puts it back for who goes on. */
async function isGreeted(socket: Socket, signal: AbortSignal): Promise<boolean> {
  const ended = once(socket, 'end', { signal })
  let greeting = Buffer.alloc(0)
  while (greeting.length < greetingBytesMax && !greeting.includes('\n')) {
    const chunk: Buffer | null = socket.read()
    if (chunk) greeting = Buffer.concat([greeting, chunk])
    else await Promise.race([once(socket, 'readable', { signal }), ended])
    if (socket.readableEnded) return false
  }
  socket.unshift(greeting)
  return /^220[ -]/.test(greeting.toString('latin1'))
}

const over = (server: SmtpServer, connection: Socket): SmtpServer => ({
  ...server,
  options: { ...server.options, connection, secured: server.options.secure === true, socketCloseTimeout: 0 },
  wholeMs,
})

function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('too late')), { once: true })
  })
  return Promise.race([work, late])
}

function trialOf(
  server: SmtpServer,
  { error, response }: Awaited<ReturnType<typeof transmit>>,
  answerPorts: readonly number[],
): Trial {
  const isShown = [...mailPorts, ...answerPorts].includes(Number(server.options.port))
  const answer = isShown && response ? shown(response, server) : null
  return { outcome: error ? 'failed' : 'done', answer }
}

/** A server may quote the sign-in that it refuses. */
function shown(response: string, { auth }: SmtpServer): string {
  const secrets = auth?.pass ? [auth.pass, base64(auth.pass), base64(`\0${auth.user}\0${auth.pass}`)] : []
  const masked = secrets.reduce((text, secret) => text.replaceAll(secret, '•••'), response)
  return masked
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, answerMax)
    .toWellFormed()
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
