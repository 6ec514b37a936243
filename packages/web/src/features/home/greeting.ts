import { showTime } from '@crm/contract/rules/dates'

/** Which greeting fits the hour of the office. */
export function greetingOf(now: Date): 'morning' | 'noon' | 'afternoon' | 'evening' {
  const hour = Number(showTime(now).slice(0, 2))
  if (hour < 4 || hour >= 18) return 'evening'
  if (hour < 11) return 'morning'
  return hour < 13 ? 'noon' : 'afternoon'
}
