import type { CustomerRow } from '@crm/contract/customer-views'

export interface Due<Row> {
  readonly overdue: readonly Row[]
  readonly ahead: readonly Row[]
}

/**
 * Of appointments in their order those that are past and those that are still ahead today, as many as there is room
 * for: neither pushes the other out unless it leaves room.
 */
export function splitDue<Row extends Pick<CustomerRow, 'appointmentSchedule'>>(
  due: readonly Row[],
  ofToday: readonly Row[],
  now: Date,
  room: number,
): Due<Row> {
  const isPast = ({ appointmentSchedule }: Row) => appointmentSchedule !== null && new Date(appointmentSchedule) < now
  const overdue = due.filter(isPast)
  const ahead = ofToday.filter((row) => !isPast(row))
  const half = Math.ceil(room / 2)
  const shownOverdue = overdue.slice(0, Math.max(half, room - ahead.length))
  return { overdue: shownOverdue, ahead: ahead.slice(0, room - shownOverdue.length) }
}
