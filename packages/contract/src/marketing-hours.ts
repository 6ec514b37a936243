import type { MarketingPolicy } from './marketing-policy.ts'
import type { MarketingChannel } from './marketing-rules.ts'
import { plainDateOf, showTime } from './rules/dates.ts'

type Hours = Pick<MarketingPolicy, 'smsHours' | 'emailHours' | 'emailDays'>

/** 1 Monday … 7 Sunday, at the office. */
const weekdayOf = (moment: Date): number => new Date(`${plainDateOf(moment)}T00:00:00Z`).getUTCDay() || 7

/** Whether the law and the company let a channel be used at this moment. */
export function isWithinHours(channel: MarketingChannel, { smsHours, emailHours, emailDays }: Hours, moment: Date) {
  const time = showTime(moment)
  const { from, to } = channel === 'sms' ? smsHours : emailHours
  if (time < from || time > to || (channel === 'sms' && time === to)) return false
  return channel === 'sms' || emailDays.includes(weekdayOf(moment))
}
