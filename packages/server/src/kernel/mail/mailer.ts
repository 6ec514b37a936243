import type { ConnectionOptions } from 'node:tls'
import addressparser from 'nodemailer/lib/addressparser'
import type { Resolve } from '../outside/judged-address.ts'
import { isSingleAddress, type Mailbox, oneLine } from './compose/header.ts'
import type { Carrier } from './connection.ts'
import { keepInOutbox, outboxCarrier } from './outbox.ts'
import { checkSmtpUrl, defaultSmtpLimits, type SmtpLimits } from './smtp-server.ts'
import { type ReadStored, type StoredServer, storedServerOf } from './stored-server.ts'
import { type Trial, tryServer } from './try-server.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  messageId?: string
  /** What calendar programs take from the mail (RFC 5545, 5546): an invitation, or that it is called off. */
  calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string }
}
export type MailReadyToSend = Mail & { from: Mailbox; date: Date }

/** retry: surely not delivered, may pass later · refused: will not pass · unknown: it may have been delivered. */
export type SendOutcome = 'sent' | 'refused' | 'retry' | 'unknown'
/** `detail` names the step and the codes; it never holds the mail's words or a password. */
export type SendResult = { outcome: SendOutcome; detail: string }
export type Mailer = {
  /** Not inside a transaction: it asks the database where mail goes. */
  send(mail: Mail): Promise<SendResult>
  /** The same once, for the person who set the server up and waits for the outcome. */
  tryOut(mail: Mail): Promise<Trial>
  /** The way that many mails take, and whom they come from unless they say otherwise; undefined: its secrets cannot be read. */
  carrier(): Promise<{ readonly carrier: Carrier; readonly from: Mailbox } | undefined>
}

export type MailerOptions = {
  smtpUrl?: string | undefined
  outboxDir?: string | undefined
  from: string
  /** The server that an administrator named goes before the environment's. */
  stored?: { read: ReadStored; dataKey: string } | undefined
  limits?: Partial<SmtpLimits>
  answerPorts?: readonly number[] | undefined
  tls?: ConnectionOptions | undefined
  resolve?: Resolve | undefined
  now?: () => Date
}

const notSingle: SendResult = { outcome: 'refused', detail: 'not a single address' }
const notOpened: SendResult = { outcome: 'retry', detail: 'the stored secrets were sealed under another DATA_KEY' }

/**
 * Sends over the stored server, else over SMTP when `smtpUrl` is given, else into the outbox folder. Throws when neither
 * is, or an address is malformed.
 */
export function openMailer(options: MailerOptions): Mailer {
  const { smtpUrl, outboxDir, from, stored, answerPorts = [], tls, resolve, now = () => new Date() } = options
  const limits = { ...defaultSmtpLimits, ...options.limits }
  const sender = senderOf(from)
  const send = smtpUrl ? overSmtp(smtpUrl, limits) : intoOutbox(outboxDir)
  const ready = (mail: Mail, named: MailReadyToSend['from']): MailReadyToSend => ({
    ...mail,
    subject: oneLine(mail.subject),
    from: named,
    date: now(),
  })

  async function readRoute(): Promise<'environment' | 'unreadable' | StoredServer> {
    const configuration = await stored?.read()
    if (!stored || !configuration) return 'environment'
    return storedServerOf(configuration, { dataKey: stored.dataKey, limits, tls }) ?? 'unreadable'
  }

  async function sendBy(route: Awaited<ReturnType<typeof readRoute>>, mail: Mail): Promise<SendResult> {
    if (!isSingleAddress(mail.to)) return notSingle
    if (route === 'unreadable') return notOpened
    if (route === 'environment') return send(ready(mail, sender))
    const { deliver } = await speaking()
    return deliver(route.server, ready(mail, route.from))
  }

  return {
    send: async (mail) => sendBy(await readRoute(), mail),
    async tryOut(mail) {
      const route = await readRoute()
      if (typeof route === 'object' && isSingleAddress(mail.to))
        return tryServer(route.server, ready(mail, route.from), { answerPorts, resolve })
      const { outcome } = await sendBy(route, mail)
      return { outcome: outcome === 'sent' ? 'done' : 'failed', answer: null }
    },
    async carrier() {
      const route = await readRoute()
      if (route === 'unreadable') return undefined
      const { carrierOf, serverOf } = await speaking()
      if (typeof route === 'object') return { carrier: carrierOf(route.server), from: route.from }
      const carrier = smtpUrl ? carrierOf(serverOf(smtpUrl, limits)) : outboxCarrier(outboxDir ?? '')
      return { carrier, from: sender }
    },
  }
}

/** The mail library, loaded with the first mail: a process that sends none does not hold it. */
const speaking = async () => ({ ...(await import('./smtp.ts')), ...(await import('./connection.ts')) })

function overSmtp(smtpUrl: string, limits: SmtpLimits) {
  checkSmtpUrl(smtpUrl)
  return async (mail: MailReadyToSend) => {
    const { deliver, serverOf } = await speaking()
    return deliver(serverOf(smtpUrl, limits), mail)
  }
}

function intoOutbox(outboxDir: string | undefined) {
  if (!outboxDir) throw new Error('mail needs an SMTP address or an outbox folder')
  return (mail: MailReadyToSend) => keepInOutbox(outboxDir, mail)
}

function senderOf(from: string): MailReadyToSend['from'] {
  const [sender, ...others] = addressparser(oneLine(from), { flatten: true })
  if (!sender?.address || others.length > 0 || !isSingleAddress(sender.address)) {
    throw new Error('the sender of mails must be one address, such as "Lite CRM <crm@example.vn>"')
  }
  return { name: sender.name, address: sender.address }
}
