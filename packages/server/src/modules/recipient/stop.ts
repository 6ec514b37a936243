import type { MarketingChannel, SuppressionReason } from '@crm/contract/marketing-rules'
import { record } from '../../kernel/events/record.ts'
import type { Db } from '../../schema/index.ts'
import { suppressionAdded } from './events.ts'
import { countSoftBounce, giveConsent, liftOwn, type OwnConsent, withdrawConsents } from './store-stop.ts'
import { insertSuppressions } from './store-suppression.ts'

interface Stop {
  readonly channel: MarketingChannel
  /** Folded, or `84…`. */
  readonly address: string
  readonly reason: Exclude<SuppressionReason, 'doNotContact' | 'manual'>
  readonly note?: string
  /** The message that it follows from. */
  readonly messageId?: number | null
  readonly now: Date
}

/** Said by the recipient: a yes that was given before holds no longer. */
const isWish = (reason: Stop['reason']) => reason === 'unsubscribed' || reason === 'reply' || reason === 'complaint'

/**
 * Nothing more is sent to this address, by whichever way it said so; whether that is new. It may come twice.
 * docs/rules.md.
 */
export async function suppress(db: Db, stop: Stop): Promise<boolean> {
  const { channel, address, reason, note = '', messageId = null, now } = stop
  if (address === '') return false
  if (isWish(reason)) await withdrawConsents(db, { channel, address, reason, now })
  const wanted = { channel, reason, note, expiresAt: null, userId: null, now, messageId }
  const [added] = await insertSuppressions(db, [address], wanted)
  if (!added) return false
  await record(db, null, suppressionAdded, { suppressionId: added.suppressionId, address, count: 1 })
  return true
}

const softMax = 3
const softWithinMs = 14 * 24 * 3_600_000

/** A mail that came back for a while: the third within fourteen days suppresses. docs/rules.md. */
export async function softBounced(
  db: Db,
  { address, messageId, now }: Pick<Stop, 'address' | 'messageId' | 'now'>,
): Promise<void> {
  const since = new Date(now.getTime() - softWithinMs)
  if ((await countSoftBounce(db, address, { at: now, since })) < softMax) return
  await suppress(db, { channel: 'email', address, reason: 'softBounce', messageId: messageId ?? null, now })
}

/** No advertising any more; what one needs to know still comes. */
export const withdraw = (db: Db, of: Pick<Stop, 'channel' | 'address' | 'now'> & { readonly reason: string }) =>
  withdrawConsents(db, of)

/** A recipient says yes, and takes back what the own unsubscribing had stopped. */
export async function consent(db: Db, given: OwnConsent): Promise<void> {
  await liftOwn(db, given.channel, given.address, given.now)
  await giveConsent(db, given)
}
