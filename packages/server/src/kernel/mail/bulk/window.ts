// When something may go out at all: days of the week, and hours of the day as Việt Nam counts them.

export interface SendingWindow {
  /** 1 Monday … 7 Sunday. */
  readonly days: readonly number[]
  /** Minutes of the day; from the first on, and before the second. */
  readonly fromMinute: number
  readonly toMinute: number
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Việt Nam knows no summer time. */
const zoneMs = 7 * 60 * minuteMs

const weekday = (dayNumber: number) => ((dayNumber + 3) % 7) + 1

/** This moment where the window is open, else the next at which it opens; undefined where it never does. */
export function nextOpening({ days, fromMinute, toMinute }: SendingWindow, now: Date): Date | undefined {
  if (days.length === 0 || toMinute <= fromMinute) return undefined
  const localMs = now.getTime() + zoneMs
  const today = Math.floor(localMs / dayMs)
  const minute = Math.floor((localMs - today * dayMs) / minuteMs)
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    if (!days.includes(weekday(today + ahead))) continue
    if (ahead > 0 || minute < fromMinute) return new Date((today + ahead) * dayMs + fromMinute * minuteMs - zoneMs)
    if (minute < toMinute) return now
  }
  return undefined
}
