import PostalMime, { type Attachment, type Email } from 'postal-mime'
import type { AboutMail, ReturnFact } from './fact.ts'
import { addressIn, type Fields, messageIdIn, readBlocks } from './report-fields.ts'
import { type ReturnAddress, readReturnAddress } from './return-address.ts'
import { statusIn, weigh } from './weight.ts'

interface Came {
  /** The start of the mail; what comes behind `readBytesMax` is not looked at. */
  readonly raw: Buffer
  /** Where it came to. */
  readonly to: ReturnAddress
  readonly domain: string
  /** The sender of its envelope was empty, as that of every report. */
  readonly isReport: boolean
}

export const readBytesMax = 128 * 1_024
const limits = { maxNestingDepth: 8, maxHeadersSize: 64 * 1_024, maxRfc822NestingDepth: 0 }
const reasonMax = 300
const addressesMax = 100
const nothing: Fields = new Map()

const reasonOf = (text: string) =>
  text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, reasonMax)
    .toWellFormed()

const textOf = ({ content }: Attachment) =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8')
const partOf = (mail: Email, ...types: readonly string[]) =>
  mail.attachments.find(({ mimeType }) => types.includes(mimeType))

/** The headers of the mail that came back, where some of it is enclosed. */
function returnedHeaders(mail: Email): Fields {
  const part = partOf(mail, 'message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers', 'message/global')
  return (part && readBlocks(textOf(part))[0]) ?? nothing
}

/** The token of an address of ours that the mail which came back carries in its own headers. */
function tokenIn(headers: Fields, domain: string): string | undefined {
  const written = ['return-path', 'x-failed-recipients', 'list-unsubscribe', 'original-mail-from', 'sender']
    .map((name) => headers.get(name) ?? '')
    .join(' ')
  const pieces = written.split(/[\s<>,:;?]/).slice(0, addressesMax)
  return pieces.map((piece) => readReturnAddress(piece, domain)?.token).find((token) => token !== undefined)
}

function deliveryFact(recipient: Fields, about: AboutMail): ReturnFact {
  const action = recipient.get('action')?.toLowerCase().split(' ')[0] ?? ''
  if (action === 'delayed') return { kind: 'delayed', ...about }
  if (action === 'delivered' || action === 'relayed' || action === 'expanded') return { kind: 'delivered', ...about }
  const said = recipient.get('diagnostic-code') ?? ''
  const status = statusIn(recipient.get('status') ?? '') ?? statusIn(said)
  return { kind: 'bounced', ...about, weight: weigh(said, status), status, reason: reasonOf(said || (status ?? '')) }
}

/** RFC 3464: what one block says of the mail as a whole, then one for each recipient. */
function readDeliveryStatus(text: string, known: AboutMail): ReturnFact[] {
  const recipients = readBlocks(text).filter((block) => block.has('final-recipient') || block.has('action'))
  return recipients.map((block) => {
    const recipient = addressIn(block.get('original-recipient')) ?? addressIn(block.get('final-recipient'))
    return deliveryFact(block, { ...known, recipient: recipient ?? known.recipient })
  })
}

/** RFC 5965: somebody pressed "this is spam", and the provider tells whoever sent it. */
function readComplaint(text: string, known: AboutMail, domain: string): ReturnFact {
  const fields = readBlocks(text)[0] ?? nothing
  const recipient = addressIn(fields.get('original-rcpt-to')) ?? addressIn(fields.get('removal-recipient'))
  const token = known.token ?? tokenIn(fields, domain)
  const feedback = (fields.get('feedback-type') ?? 'abuse')
    .toLowerCase()
    .replace(/[^a-z-]/g, '')
    .slice(0, 30)
  const about = { ...known, token, recipient: recipient ?? known.recipient }
  // "not-spam" takes a complaint back.
  return feedback === 'not-spam' ? { kind: 'other', why: 'no report' } : { kind: 'complained', ...about, feedback }
}

/** Older servers write a letter: its address says whose mail, its words why. */
function readLetter(mail: Email, known: AboutMail): ReturnFact {
  const words = (mail.text ?? mail.html ?? '').slice(0, 8_000)
  const status = statusIn(words)
  const at = words.search(/\b[45]\d\d[ -]|\b[45]\.\d{1,3}\.\d{1,3}\b/)
  const said = at < 0 ? words : words.slice(Math.max(0, at - 200), at + reasonMax)
  return { kind: 'bounced', ...known, weight: weigh(said, status), status, reason: reasonOf(said) }
}

const headerOf = (mail: Email, name: string) => mail.headers.find(({ key }) => key === name)?.value.toLowerCase() ?? ''

/** RFC 3834, and what Outlook and older programs write instead. */
const isAutomaticReply = (mail: Email) =>
  headerOf(mail, 'auto-submitted').startsWith('auto-replied') ||
  headerOf(mail, 'x-autoreply') !== '' ||
  headerOf(mail, 'x-auto-response-suppress') !== ''

function readParts(mail: Email, { to, domain, isReport }: Came): ReturnFact[] {
  const returned = returnedHeaders(mail)
  const known: AboutMail = {
    token: to.token ?? tokenIn(returned, domain),
    messageId: messageIdIn(returned.get('message-id')),
    recipient: addressIn(headerOf(mail, 'x-failed-recipients')) ?? addressIn(returned.get('to')),
  }
  const feedback = partOf(mail, 'message/feedback-report')
  if (feedback) return [readComplaint(textOf(feedback), known, domain)]
  // Microsoft's loop encloses the mail and says nothing else.
  if (to.purpose === 'complaint') {
    const recipient = addressIn(returned.get('x-hmxmroriginalrecipient')) ?? known.recipient
    if (returned.size > 0) return [{ kind: 'complained', ...known, recipient, feedback: 'abuse' }]
    return [{ kind: 'other', why: 'no report' }]
  }
  const status = partOf(mail, 'message/delivery-status', 'message/global-delivery-status')
  const facts = status ? readDeliveryStatus(textOf(status), known) : []
  if (facts.length > 0) return facts
  if (isAutomaticReply(mail)) return [{ kind: 'other', why: 'automatic reply' }]
  return [isReport ? readLetter(mail, known) : { kind: 'other', why: 'no report' }]
}

/** What a mail to one of our return addresses tells. Reads its start alone, and nothing that is enclosed further down. */
export async function readReturn(came: Came): Promise<ReturnFact[]> {
  if (came.to.purpose === 'unsubscribe' && came.to.token !== undefined)
    return [{ kind: 'unsubscribed', token: came.to.token }]
  try {
    const mail = await PostalMime.parse(came.raw.subarray(0, readBytesMax), limits)
    return readParts(mail, came)
  } catch {
    return [{ kind: 'other', why: 'unreadable' }]
  }
}
