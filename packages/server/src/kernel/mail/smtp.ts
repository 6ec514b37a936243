import type { NodemailerError } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type { SMTPConnectionOptions, SMTPEnvelope } from 'nodemailer/lib/smtp-connection'
import { openConnection, type Transmission } from './connection.ts'
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

export async function transmit(
  server: SmtpServer,
  { from, to, calendar, ...mail }: MailReadyToSend,
): Promise<Transmission> {
  const composed = new MailComposer({
    ...mail,
    ...(calendar === undefined ? {} : { icalEvent: { ...calendar, filename: 'invite.ics' } }),
    from,
    to: { name: '', address: to },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const envelope = composed.getEnvelope()
  const raw = await composed.build()
  return converse(server, envelope, server.finish ? server.finish(raw) : raw)
}

async function converse(server: SmtpServer, envelope: SMTPEnvelope, raw: Buffer): Promise<Transmission> {
  try {
    const connection = await openConnection(server)
    const transmission = await connection.transmit(envelope, raw)
    connection.close()
    return transmission
  } catch (fault) {
    const error = fault as NodemailerError
    return { error, bodyBegun: false, response: error.response }
  }
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
export function describe({
  code,
  originalCode,
  command,
  responseCode,
  response,
  timeoutType,
}: NodemailerError): string {
  const enhanced = response?.match(/^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/)?.[1]
  return [command, code, originalCode, timeoutType, responseCode, enhanced].filter(Boolean).join(' ')
}
