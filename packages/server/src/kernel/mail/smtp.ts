import { Readable } from 'node:stream'
import type { NodemailerError } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import type { MailReadyToSend, SendResult } from './mailer.ts'
import { checkSmtpUrl, type SmtpLimits, type SmtpServer, timesOf } from './smtp-server.ts'

/** Reads smtp://user:pass@host:port?tls.rejectUnauthorized=false (or smtps://); the query takes nodemailer's options. */
export function serverOf(smtpUrl: string, limits: SmtpLimits): SmtpServer {
  checkSmtpUrl(smtpUrl)
  const { auth, ...address } = parseConnectionUrl(smtpUrl)
  const options: SMTPConnectionOptions = {
    // A password never travels in the clear unless the address says so.
    requireTLS: auth !== undefined && address.ignoreTLS !== true,
    ...address,
    ...timesOf(limits),
  }
  return { options, auth, wholeMs: limits.wholeMs }
}

/** One mail over one connection; never rejects. */
export async function deliver(server: SmtpServer, mail: MailReadyToSend): Promise<SendResult> {
  const { error, bodyBegun } = await transmit(server, mail)
  return error ? readFailure(error, bodyBegun) : { outcome: 'sent', detail: 'accepted' }
}

export interface Transmission {
  readonly error: NodemailerError | undefined
  /** From then on it may have arrived. */
  readonly bodyBegun: boolean
  /** What the server said last, where it said anything. */
  readonly response: string | undefined
}

export async function transmit(
  server: SmtpServer,
  { from, to, calendar, ...mail }: MailReadyToSend,
): Promise<Transmission> {
  const composed = new MailComposer({
    ...mail,
    ...(calendar === undefined ? {} : { icalEvent: { method: 'REQUEST', filename: 'invite.ics', content: calendar } }),
    from,
    to: { name: '', address: to },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const envelope = composed.getEnvelope()
  const raw = await composed.build()
  return converse(server, envelope, server.finish ? server.finish(raw) : raw)
}

/** What a server may say to one mail: some dozen lines. */
const heardBytesMax = 64 * 1_024

/**
 * Hears no more than that. The library bounds each reply and not their number: of blank lines without end it keeps every
 * one, and goes on working through them long after the connection was closed.
 */
function hearWithin(connection: SMTPConnection, tooMuch: () => void): void {
  const hear: unknown = Reflect.get(connection, '_onData')
  if (typeof hear !== 'function') throw new Error('the mail library hears in another way now')
  let heardBytes = 0
  Reflect.set(connection, '_onData', (chunk: Buffer) => {
    heardBytes += chunk.length
    if (heardBytes > heardBytesMax) tooMuch()
    else Reflect.apply(hear, connection, [chunk])
  })
}

type Envelope = ReturnType<ReturnType<MailComposer['compile']>['getEnvelope']>

// SMTPConnection and not the transport above it: only here can be seen whether the body had begun to leave,
// which is the difference between a mail that may be sent again and one that may already have arrived.
function converse({ options, auth, wholeMs }: SmtpServer, envelope: Envelope, raw: Buffer): Promise<Transmission> {
  return new Promise((resolve) => {
    let bodyBegun = false
    const connection = new SMTPConnection(options)
    const settle = (error?: NodemailerError | null, sent?: { response?: string | undefined }) => {
      clearTimeout(overall)
      connection.close()
      resolve({ error: error ?? undefined, bodyBegun, response: error ? error.response : sent?.response })
    }
    const overall = setTimeout(() => settle(Object.assign(new Error(), { code: 'ETIMEDOUT' })), wholeMs)
    function* body() {
      bodyBegun = true
      yield raw
    }
    const send = () => connection.send(envelope, Readable.from(body()), (error, sent) => settle(error, sent))

    hearWithin(connection, () => settle(Object.assign(new Error(), { code: 'EPROTOCOL' })))
    connection.on('error', settle)
    connection.connect((error) => {
      if (error) return settle(error)
      if (!auth) return send()
      if (!connection.allowsAuth) return settle(Object.assign(new Error(), { code: 'ENOAUTH' }))
      connection.login({ credentials: auth }, (refusal) => (refusal ? settle(refusal) : send()))
    })
  })
}

function readFailure(error: NodemailerError, bodyBegun: boolean): SendResult {
  const detail = describe(error)
  const answer = error.responseCode ?? 0
  const aboutTheMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  const answered = answer >= 400 && error.code !== 'EPROTOCOL'
  if (bodyBegun && !answered) return { outcome: 'unknown', detail }
  // A 5xx to the greeting or the login refuses us, not the mail: a person mends the settings and it goes out.
  const refused = aboutTheMail && (answer === 0 || answer >= 500)
  return { outcome: refused ? 'refused' : 'retry', detail }
}

// Codes only: a server's sentence may quote the mail, and a library's message the login.
function describe({ code, originalCode, command, responseCode, response, timeoutType }: NodemailerError): string {
  const enhanced = response?.match(/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/)?.[1]
  return [command, code, originalCode, timeoutType, responseCode, enhanced].filter(Boolean).join(' ')
}
