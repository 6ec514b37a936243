/** Plain days, the last one included. */
export interface Days {
  readonly from: string
  readonly to: string
}

const DAY_MS = 86_400_000
const MONTHS_LEAST = 6

const dayAt = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
const partsOf = (day: string) => day.split('-').map(Number) as [number, number, number]
const movedBy = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** How many whole months these days are; 0 where they are none. */
function wholeMonths({ from, to }: Days): number {
  const [year, month] = partsOf(from)
  const [nextYear, nextMonth] = partsOf(movedBy(to, 1))
  const isWhole = from.endsWith('-01') && movedBy(to, 1).endsWith('-01')
  return isWhole ? (nextYear - year) * 12 + nextMonth - month : 0
}

/** The period before: as many months where they are whole ones, as many days otherwise. */
export function daysBefore(days: Days): Days {
  const { from, to } = days
  const before = movedBy(from, -1)
  const [year, month] = partsOf(from)
  const months = wholeMonths(days)
  if (months > 0) return { from: dayAt(year, month - 1 - months, 1), to: before }
  return { from: movedBy(from, -(Date.parse(to) - Date.parse(from)) / DAY_MS - 1), to: before }
}

/** The first days of the months of a period, at least six, and the first day behind them. */
export function monthsOf({ from, to }: Days): { readonly months: readonly string[]; readonly end: string } {
  const [year, month] = partsOf(from)
  const [lastYear, lastMonth] = partsOf(to)
  const length = Math.max(MONTHS_LEAST, (lastYear - year) * 12 + lastMonth - month + 1)
  const at = (place: number) => dayAt(year, month - 1 + place, 1)
  return { months: Array.from({ length }, (_, place) => at(place)), end: at(length) }
}

/** How much of these days has passed, today with them. */
export function elapsedOf({ from, to }: Days, today: string): number {
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  const passed = (Date.parse(today) - Date.parse(from)) / DAY_MS + 1
  return Math.min(1, Math.max(0, passed / length))
}
