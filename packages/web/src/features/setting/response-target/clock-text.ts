const MINUTES_PER_HOUR = 60
/** Ninety days. docs/rules.md. */
export const MINUTES_MAX = 129_600

/** `HH:mm` of what a person types: "8", "8:30", "17h30"; undefined for what is no time of a day. */
export function readClock(typed: string): string | undefined {
  const [, hours = '', minutes = ''] = /^(\d{1,2})(?:[:h.](\d{2})?)?$/.exec(typed.trim().toLowerCase()) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

const readNumber = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined)

/** Minutes of two fields; null where both are empty, undefined for what is no time or too much. */
export function readMinutes(hours: string, minutes: string): number | null | undefined {
  if (hours.trim() === '' && minutes.trim() === '') return null
  const [whole, rest] = [readNumber(hours.trim() || '0'), readNumber(minutes.trim() || '0')]
  if (whole === undefined || rest === undefined) return undefined
  const sum = whole * MINUTES_PER_HOUR + rest
  return sum >= 1 && sum <= MINUTES_MAX ? sum : undefined
}

const shown = (count: number) => (count === 0 ? '' : String(count))
/** As the two fields show it. */
export const showMinutes = (sum: number | null): { hours: string; minutes: string } => ({
  hours: shown(Math.floor((sum ?? 0) / MINUTES_PER_HOUR)),
  minutes: shown((sum ?? 0) % MINUTES_PER_HOUR),
})
