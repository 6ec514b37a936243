import type { MarketingChannel, MessagePurpose } from '@crm/contract/marketing-rules'
import { nextOpening, type SendingWindow } from '../../../kernel/mail/bulk/window.ts'
import type { Policy } from '../../setting/public.ts'

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const lastMinute = '23:59'

const windowOf = (days: readonly number[], { from, to }: Policy['smsHours']): SendingWindow => ({
  days,
  fromMinute: minutesOf(from),
  // The last minute of a day belongs to it.
  toMinute: minutesOf(to) + (to === lastMinute ? 1 : 0),
})

/** This moment where it may leave then, else the next at which it may: mails on the days and hours of the company, advertising by SMS in the hours of the law. */
export function openingOf(
  policy: Policy,
  { channel, purpose }: { readonly channel: MarketingChannel; readonly purpose: MessagePurpose },
  at: Date,
): Date | undefined {
  if (channel === 'email') return nextOpening(windowOf(policy.emailDays, policy.emailHours), at)
  return purpose === 'care' ? at : nextOpening(windowOf(everyDay, policy.smsHours), at)
}
