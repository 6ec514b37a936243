// docs/rules.md, Dates. Shown in the office's zone, whatever zone the browser or the server is in.
type Moment = string | Date

/** Asia/Ho_Chi_Minh: the same all year, since 1975. Making an Intl format for the zone takes a phone 30 ms. */
const officeOffsetMs = 7 * 3_600_000
/** ISO 8601 of what the office's clock shows at a moment. */
const officeClock = (moment: Moment) => new Date(new Date(moment).getTime() + officeOffsetMs).toISOString()

const turnRound = (date: string, separator: string, joiner: string) => date.split(separator).reverse().join(joiner)

/** The office's day of a moment, `YYYY-MM-DD`. */
export const plainDateOf = (moment: Moment) => officeClock(moment).slice(0, 10)
/** DD/MM/YYYY of a moment (ISO 8601 with offset). */
export const showDate = (moment: Moment) => turnRound(plainDateOf(moment), '-', '/')
/** HH:mm of a moment. */
export const showTime = (moment: Moment) => officeClock(moment).slice(11, 16)
export const showDateTime = (moment: Moment) => `${showDate(moment)} ${showTime(moment)}`

/** Whether a moment lies in the years that a day may have, wherever it is read. */
export const isOfKnownYears = (moment: Moment) => {
  const year = new Date(moment).getUTCFullYear()
  return year >= 1900 && year <= 2100
}

/** `YYYY-MM-DD` of a day that exists, from 1900 to 2100. */
export const isPlainDate = (text: string) => {
  if (!/^(?:19\d\d|20\d\d|2100)-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** `YYYY-MM-DD` → `DD/MM/YYYY`. A plain date has no zone to be moved by. */
export const showPlainDate = (plainDate: string) => turnRound(plainDate, '-', '/')

/** `DD/MM/YYYY` as a person types it → `YYYY-MM-DD`; null for any other spelling and for days that do not exist. */
export const parseDate = (text: string) => {
  const typed = text.length <= 40 ? text.trim() : ''
  const plainDate = /^\d\d\/\d\d\/\d{4}$/.test(typed) ? turnRound(typed, '/', '-') : ''
  return isPlainDate(plainDate) ? plainDate : null
}

/**
 * A day as people write it into a field: D/M/YYYY, with dashes or dots instead, or DDMMYYYY → `YYYY-MM-DD`; else null.
 * A file keeps to `parseDate`: nobody sees what would be guessed there.
 */
export const readTypedDate = (text: string) => {
  const typed = text.length <= 40 ? text.trim() : ''
  const [, day = '', , month = '', year = ''] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(typed) ?? []
  if (year !== '') return parseDate(`${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`)
  return parseDate(typed.replace(/^(\d{2})(\d{2})(\d{4})$/, '$1/$2/$3'))
}

/** Half open: `from` belongs to it, `to` does not. Both ISO 8601 at +07:00. */
export type TimeRange = { from: string; to: string }

const plainDateAt = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

const rangeOf = (fromDay: string, toDay: string): TimeRange => ({
  from: `${fromDay}T00:00:00+07:00`,
  to: `${toDay}T00:00:00+07:00`,
})

/** The whole day `YYYY-MM-DD`. */
export const dayRange = (plainDate: string) => {
  const day = new Date(plainDate)
  return rangeOf(plainDate, plainDateAt(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1))
}

/** Weeks begin on Monday. */
export const timePresets = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'month',
  'lastMonth',
  'quarter',
  'lastQuarter',
  'year',
  'lastYear',
] as const
export type TimePreset = (typeof timePresets)[number]

const daysFrom = (year: number, month: number, day: number, count: number) =>
  rangeOf(plainDateAt(year, month, day), plainDateAt(year, month, day + count))
const monthsFrom = (year: number, month: number, count: number) =>
  rangeOf(plainDateAt(year, month, 1), plainDateAt(year, month + count, 1))

export const presetRange = (preset: TimePreset, now: Moment): TimeRange => {
  const today = new Date(plainDateOf(now))
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()]
  const monday = day - ((today.getUTCDay() + 6) % 7)
  const quarter = month - (month % 3)
  switch (preset) {
    case 'today':
      return daysFrom(year, month, day, 1)
    case 'yesterday':
      return daysFrom(year, month, day - 1, 1)
    case 'thisWeek':
      return daysFrom(year, month, monday, 7)
    case 'lastWeek':
      return daysFrom(year, month, monday - 7, 7)
    case 'month':
      return monthsFrom(year, month, 1)
    case 'lastMonth':
      return monthsFrom(year, month - 1, 1)
    case 'quarter':
      return monthsFrom(year, quarter, 3)
    case 'lastQuarter':
      return monthsFrom(year, quarter - 3, 3)
    case 'year':
      return monthsFrom(year, 0, 12)
    case 'lastYear':
      return monthsFrom(year - 1, 0, 12)
  }
}

const WEEK_DAYS = 7

/** The Mondays (`YYYY-MM-DD`) of the last `count` weeks, the present one last. */
export const lastMondays = (now: Moment, count: number): string[] => {
  const monday = new Date(plainDateOf(presetRange('thisWeek', now).from))
  const [year, month, day] = [monday.getUTCFullYear(), monday.getUTCMonth(), monday.getUTCDate()]
  return Array.from({ length: count }, (_, index) => plainDateAt(year, month, day - (count - 1 - index) * WEEK_DAYS))
}

/** The week that begins on this Monday. */
export const weekRange = (monday: string): TimeRange => presetRange('thisWeek', dayRange(monday).from)
