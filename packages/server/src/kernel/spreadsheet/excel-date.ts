const dayMs = 86_400_000
const lastSerial = 2_958_465
// Excel takes 1900 for a leap year: serial 60 is a day that never was.
const missingDay = 60

/** The day of an Excel serial number as `YYYY-MM-DD`; undefined when no calendar has it. The time of day is dropped. */
export const excelDate = (serial: number, epoch1904: boolean): string | undefined => {
  const whole = Math.floor(serial)
  const days = epoch1904 ? daysSince1904(whole) : daysSince1900(whole)
  return days === undefined ? undefined : new Date(days * dayMs).toISOString().slice(0, 10)
}

const daysSince1904 = (whole: number) =>
  whole < 0 || whole > lastSerial - 1462 ? undefined : Date.UTC(1904, 0, 1) / dayMs + whole

const daysSince1900 = (whole: number) => {
  if (whole < 1 || whole === missingDay || whole > lastSerial) return undefined
  return Date.UTC(1899, 11, 31) / dayMs + (whole > missingDay ? whole - 1 : whole)
}

// ECMA-376 part 1, 18.8.30; the higher ones are the East Asian calendars.
const dateFormats = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])

// Excel allows 255 characters; a longer one would only make the pattern below slow.
const formatCodeMax = 255

/** Whether a number format shows a day; a time of day alone is no date. */
export const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined ? dateFormats.has(id) : /[dy]/i.test(wordsRemoved(code.slice(0, formatCodeMax)))

const wordsRemoved = (code: string) => code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
