import type { Random } from './random.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Vietnam keeps no summer time; all of the demo's moments lie after 1975. */
const zone = 7 * hour

/** Midnight in Vietnam of the day in which the moment lies, in milliseconds. */
const dayStart = (time: number) => Math.floor((time + zone) / day) * day - zone
const isSunday = (start: number) => new Date(start + zone).getUTCDay() === 0

/** Within office hours of a working day; down to the millisecond, because lists are ordered by it. */
function officeMoment(random: Random, start: number): number {
  const workday = isSunday(start) ? start - day : start
  return workday + 7.5 * hour + Math.floor(random.fraction() * 10.5 * hour)
}

/** Over the last two years, half of it in the last nine months; never after `today`. */
export function createdBefore(random: Random, today: Date): Date {
  const age = random.fraction() ** 1.5 * 730 * day
  const time = officeMoment(random, dayStart(today.getTime() - age))
  return new Date(Math.min(time, today.getTime() - random.int(1, 90 * minute)))
}

/** Between creation and now; about a third have been quiet for more than 30 days. */
export function lastInteractionOf(random: Random, created: Date, today: Date): Date {
  if (random.chance(0.08)) return created
  const quiet = random.chance(0.68) ? random.fraction() * 29 * day : (30 + random.fraction() ** 2 * 250) * day
  const time = officeMoment(random, dayStart(today.getTime() - quiet))
  return new Date(Math.max(created.getTime(), Math.min(time, today.getTime() - random.int(1, 40 * minute))))
}

/** On a half hour between 08:00 and 17:30: one in three has one; overdue, today, or in the next five weeks. */
export function appointmentFor(random: Random, created: Date, today: Date): Date | null {
  if (!random.chance(0.33)) return null
  const days = daysFromToday(random)
  const start = dayStart(today.getTime()) + days * day
  // A demo opened on a Sunday still has calls to make that day.
  const workday = days !== 0 && isSunday(start) ? start + day : start
  const time = workday + 8 * hour + random.int(0, 19) * 30 * minute
  return time < created.getTime() ? null : new Date(time)
}

function daysFromToday(random: Random): number {
  const drawn = random.fraction()
  if (drawn < 0.2) return 0
  return drawn < 0.45 ? -random.int(1, 21) : random.int(1, 35)
}

const plainDate = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** `YYYY-MM-DD` of someone 20 to 75 years old, most of them in the middle. */
export function birthdayOf(random: Random, today: Date): string {
  const years = 20 + (random.fraction() + random.fraction()) * 27
  return plainDate(today.getTime() - years * 365.25 * day)
}

/** `YYYY-MM-DD`, 1 to 30 years ago, young companies more often. */
export function foundedOn(random: Random, today: Date): string {
  return plainDate(today.getTime() - (1 + random.fraction() ** 2 * 29) * 365.25 * day)
}

/** Over the last two months, half of it in the last two weeks; never after `today`. */
export function drawOpened(random: Random, today: Date): Date {
  const time = officeMoment(random, dayStart(today.getTime() - random.fraction() ** 2 * 60 * day))
  return new Date(Math.min(time, today.getTime() - random.int(5, 300) * minute))
}

/** Minutes to a few days after a moment, and before `today`. */
export function later(random: Random, from: Date, today: Date): Date {
  const wanted = from.getTime() + random.int(6, 30) * minute + random.fraction() ** 3 * 4 * day
  const room = today.getTime() - from.getTime()
  return new Date(Math.min(wanted, from.getTime() + Math.floor(room * (0.3 + random.fraction() * 0.6))))
}
