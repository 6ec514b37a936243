import { Readable } from 'node:stream'
import type { NodemailerError } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import type { MailReadyToSend, SendResult } from './mailer.ts'

/** `socketMs` is silence; `wholeMs` ends a server that answers, but never to the point. */
export type SmtpLimits = { connectionMs: number; greetingMs: number; socketMs: number; wholeMs: number }
export const defaultSmtpLimits: SmtpLimits = {
  connectionMs: 10_000,
  greetingMs: 10_000,
  socketMs: 30_000,
  wholeMs: 120_000,
}

type Credentials = { user: string; pass: string }
export type SmtpServer = { options: SMTPConnectionOptions; auth: Credentials | undefined; wholeMs: number }

/** Reads smtp://user:pass@host:port?tls.rejectUnauthorized=false (or smtps://); the query takes nodemailer's options. */
export function serverOf(smtpUrl: string, limits: SmtpLimits): SmtpServer {
  // The parser's own error would carry the address, and with it the password.
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl)) {
    throw new Error('the SMTP address must read smtp://host:port or smtps://host:port')
  }
  const { auth, ...address } = parseConnectionUrl(smtpUrl)
  const options: SMTPConnectionOptions = {
    // A password never travels in the clear unless the address says so.
    requireTLS: auth !== undefined && address.ignoreTLS !== true,
    ...address,
    connectionTimeout: limits.connectionMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.socketMs,
    dnsTimeout: limits.connectionMs,
    logger: false,
  }
  return { options, auth, wholeMs: limits.wholeMs }
}

/** One mail over one connection; never rejects. */
export async function deliver(server: SmtpServer, { from, to, ...mail }: MailReadyToSend): Promise<SendResult> {
  const composed = new MailComposer({
    ...mail,
    from,
    to: { name: '', address: to },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const envelope = composed.getEnvelope()
  const raw = await composed.build()
  return transmit(server, envelope, raw)
}

type Envelope = ReturnType<ReturnType<MailComposer['compile']>['getEnvelope']>

// SMTPConnection and not the transport above it: only here can be seen whether the body had begun to leave,
// which is the difference between a mail that may be sent again and one that may already have arrived.
function transmit({ options, auth, wholeMs }: SmtpServer, envelope: Envelope, raw: Buffer): Promise<SendResult> {
  return new Promise((resolve) => {
    let bodyBegun = false
    const connection = new SMTPConnection(options)
    const settle = (error?: NodemailerError | null) => {
      clearTimeout(overall)
      connection.close()
      resolve(error ? readFailure(error, bodyBegun) : { outcome: 'sent', detail: 'accepted' })
    }
    const overall = setTimeout(() => settle(Object.assign(new Error(), { code: 'ETIMEDOUT' })), wholeMs)
    function* body() {
      bodyBegun = true
      yield raw
    }
    const send = () => connection.send(envelope, Readable.from(body()), (error) => settle(error))

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
