import type { MarketingChannel, stopReasons } from '@crm/contract/marketing-rules'
import { fact } from '../../kernel/events/fact.ts'

/** What became of one send; a campaign does about it what it has to. */
export interface SendTold {
  readonly sendId: number
  readonly campaignId: number | null
  readonly channel: MarketingChannel
}
export interface SendStopped extends SendTold {
  readonly reason: Exclude<(typeof stopReasons)[number], 'late'>
}

/** Nothing of it waits any more. It may go on and end again: a person sent once more what was unknown. */
export const sendFinished = fact<SendTold & { readonly unknown: number }>('marketing-send.finished', {})
/** All that belongs to it stands still. */
export const sendStopped = fact<SendStopped>('marketing-send.stopped', {})

export const messageFacts = [sendFinished, sendStopped]
