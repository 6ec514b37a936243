import { dayRange, plainDateOf } from '@crm/contract/rules/dates'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const WEEK_DAYS = 7

/** The moments that are usually meant, from the present one on. */
export const sendPresets = ['hour', 'tonight', 'tomorrow', 'monday'] as const
export type SendPreset = (typeof sendPresets)[number]

const EVENING = 19
const MORNING = 9
const at = (day: string, hours: number) => new Date(Date.parse(dayRange(day).from) + hours * HOUR_MS)

/** The moment of a preset; undefined where it has passed. */
export function presetMoment(preset: SendPreset, now: Date): Date | undefined {
  const today = plainDateOf(now)
  const inDays = (count: number) => plainDateOf(new Date(now.getTime() + count * DAY_MS))
  if (preset === 'hour') return new Date(Math.ceil((now.getTime() + HOUR_MS) / 300_000) * 300_000)
  if (preset === 'tomorrow') return at(inDays(1), MORNING)
  if (preset === 'monday') {
    const weekDay = (new Date(today).getUTCDay() + 6) % WEEK_DAYS
    return at(inDays(WEEK_DAYS - weekDay), MORNING)
  }
  const tonight = at(today, EVENING)
  return tonight > now ? tonight : undefined
}
