import type { MarketingChannel, stopReasons } from '@crm/contract/marketing-rules'
import { bellAndPush } from '../../kernel/events/bell-and-push.ts'
import { fact } from '../../kernel/events/fact.ts'
import { pushWords, sendPath } from '../../words/push.ts'
import { findWriter, sendResources } from './single/store-sight.ts'

/** What became of one send; a campaign does about it what it has to. */
export interface SendTold {
  readonly sendId: number
  readonly campaignId: number | null
  readonly channel: MarketingChannel
}
export interface SendStopped extends SendTold {
  readonly reason: Exclude<(typeof stopReasons)[number], 'late'>
}

interface Ended extends SendTold {
  readonly reason?: SendStopped['reason']
  readonly unknown?: number
}

/** Nobody's doing: who wrote a single send is told; of a campaign its own bell rings. */
const ringing = (words: (typeof pushWords)['sendStopped']) =>
  bellAndPush<Ended>(
    async ({ campaignId, sendId, channel, reason, unknown = 0 }, db) => {
      if (campaignId !== null || (reason === undefined && unknown === 0)) return []
      const writer = await findWriter(db, sendId)
      if (!writer) return []
      const { userId } = writer
      const name = writer.name.replace(/\{\{[^{}]*\}\}/g, '…')
      const body = { code: channel === 'email' ? 'Email' : 'SMS', name, role: reason ?? '', count: unknown || 1 }
      return [{ userId, resource: sendResources[channel], targetId: sendId, body }]
    },
    { words, path: sendPath },
  )

/** Nothing of it waits any more. It may go on and end again: a person sent once more what was unknown. */
export const sendFinished = fact<SendTold & { readonly unknown: number }>(
  'marketing-send.finished',
  ringing(pushWords.sendUnknownLeft),
)
/** All that belongs to it stands still. */
export const sendStopped = fact<SendStopped>('marketing-send.stopped', ringing(pushWords.sendStopped))

export const messageFacts = [sendFinished, sendStopped]
