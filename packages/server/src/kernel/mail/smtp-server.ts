import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'

/** `socketMs` is silence; `wholeMs` ends a server that answers, but never to the point. */
export type SmtpLimits = { connectionMs: number; greetingMs: number; socketMs: number; wholeMs: number }
export const defaultSmtpLimits: SmtpLimits = {
  connectionMs: 10_000,
  greetingMs: 10_000,
  socketMs: 30_000,
  wholeMs: 120_000,
}

type Credentials = { user: string; pass: string }
export type SmtpServer = {
  options: SMTPConnectionOptions
  auth: Credentials | undefined
  wholeMs: number
  /** What is done to the whole mail before it leaves, such as signing it. */
  finish?: (raw: Buffer) => Buffer
}

export const timesOf = (limits: SmtpLimits) => ({
  connectionTimeout: limits.connectionMs,
  greetingTimeout: limits.greetingMs,
  socketTimeout: limits.socketMs,
  dnsTimeout: limits.connectionMs,
  logger: false as const,
})

/** The parser's own error would carry the address, and with it the password. */
export function checkSmtpUrl(smtpUrl: string): void {
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl))
    throw new Error('the SMTP address must read smtp://host:port or smtps://host:port')
}
