import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** How the server behaves towards one attempt at one recipient. */
export type Manner = 'takes' | 'busy421' | 'busy450' | 'refuses550' | 'resetsBeforeData' | 'resetsAfterData' | 'slow'

const slowMs = 3_000

/** A mail server on this machine that counts what it was given, and misbehaves as told. */
export async function openMailSink(mannerFor: (email: string, attempt: number) => Manner = () => 'takes') {
  const attempts = new Map<string, number>()
  const copies = new Map<string, number>()
  const sockets = new Map<number, Socket>()
  const manners = new Map<string, Manner>()
  const count = (counts: Map<string, number>, email: string) => {
    const n = (counts.get(email) ?? 0) + 1
    counts.set(email, n)
    return n
  }
  const reset = ({ remotePort }: SMTPServerSession) => sockets.get(remotePort)?.resetAndDestroy()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    async onRcptTo({ address }, session, done) {
      const manner = mannerFor(address, count(attempts, address))
      manners.set(session.id, manner)
      if (manner === 'slow') await wait(slowMs)
      if (manner === 'resetsBeforeData') return void reset(session)
      const code = /\d+/.exec(manner)?.[0]
      done(code === undefined ? null : Object.assign(new Error('not now'), { responseCode: Number(code) }))
    },
    onData(stream, session, done) {
      const email = session.envelope.rcptTo[0]?.address ?? ''
      const manner = manners.get(session.id)
      stream.resume()
      stream.on('end', async () => {
        count(copies, email)
        if (manner === 'resetsAfterData') return void reset(session)
        if (manner === 'slow') await wait(slowMs)
        done(null)
      })
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  listening.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(port))
  })
  if (!listening.listening) await new Promise((resolve) => listening.once('listening', resolve))
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    attemptsOf: (email: string) => attempts.get(email) ?? 0,
    copiesOf: (email: string) => copies.get(email) ?? 0,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
