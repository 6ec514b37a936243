import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import type { SMTPServerSession } from 'smtp-server'
import type { Log } from '../../log.ts'
import type { ReturnFact } from './fact.ts'
import { readBytesMax, readReturn } from './read-return.ts'
import { type ReturnAddress, readReturnAddress } from './return-address.ts'

export interface HearsReturns {
  /** Where returned mails come to, as it stands this moment. */
  readonly domains: () => Promise<readonly string[]>
  /** Takes what a mail told, for good: the other server forgets it with our answer. */
  readonly tell: (facts: readonly ReturnFact[]) => Promise<void>
}

interface ListenerOptions extends HearsReturns {
  readonly port: number
  readonly host: string
  readonly log: Log
}

export interface Listener {
  readonly port: number
  close(): Promise<void>
}

/** What larger reports enclose is the mail itself; nobody needs to send it back whole. */
const mailBytesMax = 10 * 1_024 * 1_024
const clientsMax = 50
const silenceMs = 60_000

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

/** The first bytes; the rest is heard and dropped. */
async function readStart(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (bytes < readBytesMax) chunks.push(chunk)
    bytes += chunk.length
  }
  return Buffer.concat(chunks)
}

interface Recipient {
  readonly domain: string
  readonly to: ReturnAddress
}

/** As which of our domains an address is read. */
function recipientOf(address: string, domains: readonly string[]): Recipient | undefined {
  for (const domain of domains) {
    const to = readReturnAddress(address, domain)
    if (to) return { domain, to }
  }
  return undefined
}

const recipientsOf = ({ envelope }: SMTPServerSession, domains: readonly string[]): Recipient[] =>
  envelope.rcptTo.flatMap(({ address }) => recipientOf(address, domains) ?? [])

/** Hears mails to our return addresses, and nothing else; passes no mail on and keeps none. */
export async function openListener(options: ListenerOptions): Promise<Listener> {
  const { domains, tell, log } = options
  const { SMTPServer } = await import('smtp-server')

  async function take(stream: Readable & { sizeExceeded?: boolean }, session: SMTPServerSession): Promise<void> {
    const raw = await readStart(stream)
    if (stream.sizeExceeded) throw refusal(552, 'too large')
    const isReport = !session.envelope.mailFrom || session.envelope.mailFrom.address === ''
    for (const { domain, to } of recipientsOf(session, await domains()))
      await tell(await readReturn({ raw, to, domain, isReport }))
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: mailBytesMax,
    maxClients: clientsMax,
    socketTimeout: silenceMs,
    closeTimeout: 1_000,
    async onRcptTo({ address }, { envelope }, done) {
      const own = await domains().catch(() => [])
      if (envelope.rcptTo.length > 0) return done(refusal(452, 'one recipient at a time'))
      done(recipientOf(address, own) ? null : refusal(550, 'no such mailbox'))
    },
    onData(stream, session, done) {
      take(stream, session).then(
        () => done(),
        (error: unknown) => {
          if (error instanceof Error && 'responseCode' in error) return done(error)
          // The report stays with the other server, which tries again.
          log.warn({ err: error }, 'a returned mail could not be taken')
          done(refusal(451, 'try again later'))
        },
      )
    },
  })
  server.on('error', (err: Error) => log.debug({ err }, 'a connection that returned a mail broke off'))
  await once(server.listen(options.port, options.host), 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
