import { translate } from '../../../kernel/i18n.ts'

const [hour, day] = [60, 1_440]
const usual = [0, 5, 15, 30, hour, 2 * hour, day, 2 * day]

export function reminderWord(minutes: number): string {
  if (minutes === 0) return translate('task:reminder.atStart')
  if (minutes % day === 0) return translate('task:reminder.days', { count: minutes / day })
  if (minutes % hour === 0) return translate('task:reminder.hours', { count: minutes / hour })
  return translate('task:reminder.minutes', { count: minutes })
}

/** None, then the usual ones, and what the task has where that is another. */
export function reminderOptions(present: string) {
  const minutes = present === '' ? usual : [...new Set([...usual, Number(present)])].sort((one, other) => one - other)
  return [
    { value: '', label: translate('task:reminder.none') },
    ...minutes.map((count) => ({ value: String(count), label: reminderWord(count) })),
  ]
}
