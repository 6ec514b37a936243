import { headerOf, type Mailbox, mailboxPieces, oneLine, textPieces } from './header.ts'

export interface Unsubscribe {
  readonly url: string
  /** Where a mail program sends a mail to instead. */
  readonly address: string
}

/** What is one recipient's own among the headers. */
export interface Heading {
  readonly to: Mailbox
  /** With its angle brackets; given by the caller, so that a mail that is sent again carries the same. */
  readonly messageId: string
  readonly date: Date
  readonly unsubscribe?: Unsubscribe | undefined
  /** RFC 3834: a mail that nobody wrote for this moment, such as one of a rule; nobody's holiday answers it. */
  readonly isAutomatic?: boolean | undefined
  /** What a complaint is counted under (Gmail's Feedback-ID): at most four parts, the sender last. */
  readonly feedbackId?: readonly string[] | undefined
}

const messageIdPattern = /^<[\w.+\-=$]{1,200}@[\w.-]{1,200}>$/
const feedbackPartsMax = 4

function unsubscribeHeaders({ url, address }: Unsubscribe): string {
  const { href, protocol } = new URL(url)
  const [mailto = ''] = mailboxPieces({ name: '', address })
  if (!/^https?:$/.test(protocol) || /[<>\s]/.test(href) || /[?&%]/.test(mailto))
    throw new RangeError('an address to unsubscribe at is none')
  const list = headerOf('List-Unsubscribe', [`<${href}>,`, `<mailto:${mailto}>`])
  // RFC 8058 knows one click over https alone.
  return protocol === 'https:' ? `${list}List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n` : list
}

const feedbackIdOf = (parts: readonly string[]) =>
  parts
    .slice(-feedbackPartsMax)
    .map((part) => part.replace(/[^\w.-]/g, '-').slice(0, 60))
    .join(':')

/** The headers of one mail; those of its body follow. */
export function writeHeading(fixed: string, subject: string, heading: Heading): string {
  const { to, date, unsubscribe, isAutomatic, feedbackId } = heading
  const messageId = oneLine(heading.messageId)
  if (!messageIdPattern.test(messageId)) throw new RangeError('not a Message-ID')
  return (
    fixed +
    headerOf('To', mailboxPieces(to)) +
    headerOf('Subject', textPieces(subject)) +
    `Message-ID: ${messageId}\r\n` +
    `Date: ${date.toUTCString().replace('GMT', '+0000')}\r\n` +
    (unsubscribe ? unsubscribeHeaders(unsubscribe) : '') +
    (feedbackId ? `Feedback-ID: ${feedbackIdOf(feedbackId)}\r\n` : '') +
    (isAutomatic ? 'Auto-Submitted: auto-generated\r\n' : '')
  )
}
