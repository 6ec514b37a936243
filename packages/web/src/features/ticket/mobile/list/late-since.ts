import type { TicketRow } from '@crm/contract/ticket-views'

/** When a late ticket became so: by its end or its due time, whichever passed first. Null: this clock sees neither over. */
export function lateSince({ late, endDate, dueDate }: Pick<TicketRow, 'late' | 'endDate' | 'dueDate'>, now: Date) {
  const moments = [endDate, dueDate].filter((moment) => moment !== null)
  const [first] = moments.toSorted((one, other) => Date.parse(one) - Date.parse(other))
  return late && first !== undefined && Date.parse(first) <= now.getTime() ? first : null
}
