import { ticketPriorities } from '@crm/contract/ticket-rules'
import type { FieldErrors } from '../../../kernel/field-errors.ts'
import { showCount } from '../../../kernel/format.ts'
import { translate } from '../../../kernel/i18n.ts'
import { MINUTES_MAX } from './clock-text.ts'
import {
  dayIn,
  departmentsIn,
  everyDepartment,
  fieldOf,
  holidaysIn,
  isMeant,
  minutesIn,
  type TargetFields,
  targetKinds,
  textIn,
  type Weekday,
  weekdays,
} from './target-form.ts'

const word = (key: string, more: Record<string, unknown> = {}) => translate(`setting:target.${key}`, more)

function checkTargets(values: TargetFields): FieldErrors {
  const wrong = [everyDepartment, ...departmentsIn(values)].flatMap((id) =>
    ticketPriorities
      .filter((priority) => isMeant(values, id, priority))
      .flatMap((priority) =>
        targetKinds
          .filter((kind) => minutesIn(values, id, priority, kind) === undefined)
          .map((kind) => fieldOf.hours(id, priority, kind)),
      ),
  )
  return Object.fromEntries(wrong.map((name) => [name, word('minutesErr', { hours: showCount(MINUTES_MAX / 60) })]))
}

function checkDay(values: TargetFields, weekday: Weekday): FieldErrors {
  const name = (part: 'from' | 'to' | 'lunchFrom' | 'lunchTo') => fieldOf.day(weekday, part)
  const { from, to, lunchFrom, lunchTo } = dayIn(values, weekday)
  if (from === '') return { [name('from')]: word('clockErr') }
  if (to === '') return { [name('to')]: word('clockErr') }
  if (from >= to) return { [name('to')]: word('toErr') }
  const [typedFrom, typedTo] = [textIn(values, name('lunchFrom')).trim(), textIn(values, name('lunchTo')).trim()]
  if (typedFrom === '' && typedTo === '') return {}
  if (lunchFrom === null) return { [name('lunchFrom')]: word(typedFrom === '' ? 'lunchBoth' : 'clockErr') }
  if (lunchTo === null) return { [name('lunchTo')]: word(typedTo === '' ? 'lunchBoth' : 'clockErr') }
  const isInside = from <= lunchFrom && lunchFrom < lunchTo && lunchTo <= to
  return isInside ? {} : { [name('lunchFrom')]: word('lunchErr') }
}

/** What is wrong with a holiday that is about to be added. */
export function checkHoliday(values: TargetFields): FieldErrors {
  const date = textIn(values, 'newDate')
  if (date === '') return textIn(values, 'newName').trim() === '' ? {} : { newDate: word('dateNeeded') }
  return holidaysIn(values).some((holiday) => holiday.date === date) ? { newDate: word('dateTwice') } : {}
}

/** What is wrong with the form before it is sent; the server knows the rest. */
export const check = (values: TargetFields): FieldErrors =>
  Object.assign(
    checkTargets(values),
    ...weekdays
      .filter((weekday) => values[fieldOf.day(weekday, 'on')] === true)
      .map((weekday) => checkDay(values, weekday)),
    checkHoliday(values),
  )
