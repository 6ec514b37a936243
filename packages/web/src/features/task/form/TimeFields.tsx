import { dayRange, plainDateOf } from '@crm/contract/rules/dates'
import { Checkbox } from '@mantine/core'
import type { Form } from '../../../kit/form/use-form.ts'
import { DateField } from '../../../ui/date/DateField.tsx'
import { FieldPairs } from '../../../ui/form/FormSection.tsx'
import { lastDayIn, nextHour, type TypedTask, withLastDay, withStart } from './typed-task.ts'

type Times = Pick<TypedTask, 'startDate' | 'endDate' | 'allDay'>
type Part = Partial<Times>

const midnight = (day: string | null) => (day === null ? null : new Date(dayRange(day).from).toISOString())

interface Props {
  readonly form: Pick<Form<Times>, 'field' | 'box' | 'values'> & { readonly change: (part: Part) => void }
}

/** From when to when; whole days are chosen by day. */
export function TimeFields({ form: { field, box, values, change } }: Props) {
  const { startDate, allDay } = values
  function switchWhole(isWhole: boolean) {
    const first = startDate === null ? null : plainDateOf(startDate)
    const whole = { startDate: midnight(first), ...withLastDay(lastDayIn(values)) }
    const next = nextHour(new Date())
    const sameDay = first !== null && next.startDate !== null && first > plainDateOf(next.startDate)
    const timed = sameDay ? withStart({ ...next, allDay: false }, midnight(first)) : next
    change({ allDay: isWhole, ...(isWhole ? whole : timed) })
  }
  return (
    <>
      <FieldPairs>
        <DateField
          {...field('startDate')}
          withTime={!allDay}
          required
          fromToday
          value={allDay && startDate !== null ? plainDateOf(startDate) : startDate}
          onChange={(next) => change(withStart(values, allDay ? midnight(next) : next))}
        />
        <DateField
          {...field('endDate')}
          withTime={!allDay}
          required
          fromToday
          value={allDay ? lastDayIn(values) : values.endDate}
          onChange={(next) => change(allDay ? withLastDay(next) : { endDate: next })}
        />
      </FieldPairs>
      <Checkbox {...box('allDay')} onChange={({ currentTarget }) => switchWhole(currentTarget.checked)} />
    </>
  )
}
