import { plainDateOf, showDateTime, showTime } from '@crm/contract/rules/dates'

// The phone's own picker knows no zone: it is given the office's clock, whatever the phone's zone is.

/** ISO 8601 → `YYYY-MM-DDTHH:mm` of the office. */
export const toLocalMoment = (moment: string | Date) => `${plainDateOf(moment)}T${showTime(moment)}`

/** `YYYY-MM-DDTHH:mm` of the office → ISO 8601 with its offset; null for what is not filled in. */
export const fromLocalMoment = (local: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? `${local}:00+07:00` : null

/** As the product writes moments: the picker follows the phone's language, where 03/04 may be either. */
export const showLocalMoment = (local: string) => {
  const moment = fromLocalMoment(local)
  return moment === null ? undefined : showDateTime(moment)
}

/** An end date must be later than now. */
export const isPast = (local: string, now: Date) => {
  const moment = fromLocalMoment(local)
  return moment !== null && new Date(moment) <= now
}
