import addressparser from 'nodemailer/lib/addressparser'
import { keepInOutbox } from './outbox.ts'
import { defaultSmtpLimits, deliver, type SmtpLimits, serverOf } from './smtp.ts'

export type Mail = { to: string; subject: string; text: string; html?: string; messageId?: string }
export type MailReadyToSend = Mail & { from: { name: string; address: string }; date: Date }

/** retry: surely not delivered, may pass later · refused: will not pass · unknown: it may have been delivered. */
export type SendOutcome = 'sent' | 'refused' | 'retry' | 'unknown'
/** `detail` names the step and the codes; it never holds the mail's words or a password. */
export type SendResult = { outcome: SendOutcome; detail: string }
export type Mailer = { send(mail: Mail): Promise<SendResult> }

export type MailerOptions = {
  smtpUrl?: string | undefined
  outboxDir?: string | undefined
  from: string
  limits?: Partial<SmtpLimits>
  now?: () => Date
}

// One bare address: nothing that could begin a second recipient, a display name or a header.
const singleAddress = /^[^\s@<>,;:"()[\]\\\p{Cc}]{1,64}@[^\s@<>,;:"()[\]\\\p{Cc}]{1,189}$/u
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Sends over SMTP when `smtpUrl` is given, else into the outbox folder. Throws when neither is, or an address is malformed. */
export function openMailer({ smtpUrl, outboxDir, from, limits, now = () => new Date() }: MailerOptions): Mailer {
  const sender = senderOf(from)
  const send = smtpUrl ? overSmtp(smtpUrl, { ...defaultSmtpLimits, ...limits }) : intoOutbox(outboxDir)
  return {
    async send(mail) {
      if (!singleAddress.test(mail.to)) return { outcome: 'refused', detail: 'not a single address' }
      const subject = mail.subject.replace(lineBreaks, ' ').trim()
      return send({ ...mail, subject, from: sender, date: now() })
    },
  }
}

function overSmtp(smtpUrl: string, limits: SmtpLimits) {
  const server = serverOf(smtpUrl, limits)
  return (mail: MailReadyToSend) => deliver(server, mail)
}

function intoOutbox(outboxDir: string | undefined) {
  if (!outboxDir) throw new Error('mail needs an SMTP address or an outbox folder')
  return (mail: MailReadyToSend) => keepInOutbox(outboxDir, mail)
}

function senderOf(from: string): MailReadyToSend['from'] {
  const [sender, ...others] = addressparser(from.replace(lineBreaks, ' '), { flatten: true })
  if (!sender?.address || others.length > 0 || !singleAddress.test(sender.address)) {
    throw new Error('the sender of mails must be one address, such as "Lite CRM <crm@example.vn>"')
  }
  return { name: sender.name, address: sender.address }
}
