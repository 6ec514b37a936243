import { showPlainDate } from '@crm/contract/rules/dates'

const DAY_AND_MONTH = 5
const TO_SUNDAY_MS = 6 * 86_400_000

/** DD/MM of a plain date, for an axis. */
const shortDay = (day: string) => showPlainDate(day).slice(0, DAY_AND_MONTH)

/** The Sunday of the week that begins on this Monday. */
export const sundayOf = (monday: string) => new Date(Date.parse(monday) + TO_SUNDAY_MS).toISOString().slice(0, 10)

/** A week as an axis and a sentence name it. */
export const weekWords = (monday: string) => ({
  name: shortDay(monday),
  span: `${shortDay(monday)} – ${shortDay(sundayOf(monday))}`,
})
