import { fold } from '@crm/contract/rules/fold'
import type { ReturnFact } from '../../../kernel/mail/bounce/fact.ts'
import type { SmsFact } from '../../../kernel/sms/gateway.ts'
import type { Db } from '../../../schema/index.ts'
import { addressOf, softBounced, suppress } from '../../recipient/public.ts'
import { type Tokens, tokenPart } from '../token.ts'
import {
  countReturned,
  findByReference,
  findLastTo,
  findMessage,
  findOfGateway,
  type Signed,
  saveSign,
  touchCustomers,
} from './store-sign.ts'

/** What came back, in which transaction and when. Each answers whether anything is new by it. */
interface Hearing {
  readonly db: Db
  readonly now: Date
}

const detailMax = 200

/** Its recipient wants no more mails or messages; it may be said twice. docs/rules.md. */
export async function unsubscribeBy({ db, now }: Hearing, messageId: number): Promise<boolean> {
  const found = await findMessage(db, messageId)
  if (!found) return false
  await saveSign(db, messageId, { kind: 'unsubscribed', at: now })
  const { channel, address } = found
  return suppress(db, { channel, address, reason: 'unsubscribed', messageId, now })
}

async function bounced({ db, now }: Hearing, signed: Signed, weight: 'hard' | 'soft' | 'block') {
  const { messageId, address } = signed
  await countReturned(db, signed)
  if (weight === 'hard') await suppress(db, { channel: 'email', address, reason: 'hardBounce', messageId, now })
  if (weight === 'soft') await softBounced(db, { address, messageId, now })
}

interface MailHeard {
  readonly fact: ReturnFact
  readonly tokens: Tokens
  /** Only mails of this sender are spoken of; undefined: of any. */
  readonly senderId?: number
}

async function meantBy(db: Db, { fact, tokens, senderId }: MailHeard): Promise<number | undefined> {
  if (fact.kind === 'other') return undefined
  const meant = fact.token === undefined ? undefined : tokens.read(fact.token)
  const isMeant =
    meant?.part === tokenPart.bounce || (fact.kind === 'unsubscribed' && meant?.part === tokenPart.unsubscribe)
  const reference = 'messageId' in fact ? fact.messageId : undefined
  const messageId = isMeant ? meant?.messageId : reference && (await findByReference(db, reference))
  const found = messageId === undefined || messageId === '' ? undefined : await findMessage(db, messageId)
  return found && (senderId === undefined || found.senderId === senderId) ? found.messageId : undefined
}

/** What a returned mail or a callback tells of one of ours. docs/rules.md. */
export async function settleMail(hearing: Hearing, heard: MailHeard): Promise<boolean> {
  const { db, now } = hearing
  const { fact } = heard
  const messageId = await meantBy(db, heard)
  if (messageId === undefined || fact.kind === 'other' || fact.kind === 'delayed') return false
  if (fact.kind === 'unsubscribed') return unsubscribeBy(hearing, messageId)
  const detail = fact.kind === 'bounced' ? `${fact.status ?? ''} ${fact.reason}`.trim().slice(0, detailMax) : undefined
  const signed = await saveSign(db, messageId, { kind: fact.kind, at: now, detail })
  if (!signed) return false
  if (fact.kind === 'bounced') await bounced(hearing, signed, fact.weight)
  if (fact.kind === 'complained')
    await suppress(db, { channel: 'email', address: signed.address, reason: 'complaint', messageId, now })
  return true
}

interface SmsHeard {
  readonly gatewayId: number
  readonly fact: SmsFact
  readonly stopWords: readonly string[]
}

/** Begins with a word of refusal, however it is written. */
const isRefusal = (text: string, stopWords: readonly string[]): boolean => {
  const said = ` ${fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `
  return stopWords.some((word) =>
    said.startsWith(
      ` ${fold(word)
        .replace(/[^a-z0-9]+/g, ' ')
        .trim()} `,
    ),
  )
}

async function replied({ db, now }: Hearing, typed: string, text: string, stopWords: readonly string[]) {
  const address = addressOf('sms', typed)
  const messageId = address && (await findLastTo(db, address))
  if (!address || !messageId) return false
  const answered = await saveSign(db, messageId, { kind: 'answered', at: now })
  if (answered?.customerId) await touchCustomers(db, [answered.customerId], now)
  if (!isRefusal(text, stopWords)) return answered !== undefined
  await saveSign(db, messageId, { kind: 'unsubscribed', at: now })
  return suppress(db, { channel: 'sms', address, reason: 'reply', note: text.slice(0, 100), messageId, now })
}

/** What a gateway tells, by its callback or over its connection. docs/rules.md. */
export async function settleSms(hearing: Hearing, { gatewayId, fact, stopWords }: SmsHeard): Promise<boolean> {
  const { db, now } = hearing
  if (fact.kind === 'replied') return replied(hearing, fact.phone, fact.text, stopWords)
  const orderId = /^[1-9]\d{0,14}$/.test(fact.orderId ?? '') ? Number(fact.orderId) : undefined
  const messageId = await findOfGateway(db, { gatewayId, reference: fact.gatewayId, orderId })
  if (messageId === undefined) return false
  const kind = fact.kind === 'delivered' ? 'delivered' : 'bounced'
  const detail = fact.kind === 'failed' ? fact.detail.slice(0, detailMax) : undefined
  return (await saveSign(db, messageId, { kind, at: now, detail })) !== undefined
}
