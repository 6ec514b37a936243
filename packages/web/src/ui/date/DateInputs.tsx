import { plainDateOf, readTypedDate, showTime } from '@crm/contract/rules/dates'
import { DateInput, DatesProvider, DateTimePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { translate } from '../../kernel/i18n.ts'
import type { DateFieldProps } from './DateField.tsx'
import { useCalendar } from './use-calendar.ts'
import { useTypedDay } from './use-typed-day.ts'

const icon = <IconCalendar size={16} aria-hidden />

/** Day: `YYYY-MM-DD`. Moment: ISO 8601 at +07:00. The pickers know no zone, so they are given the office's clock. */
const DateInputs = ({
  withTime = false,
  fromToday = false,
  value,
  onChange,
  onBlur,
  help,
  required,
  ...field
}: DateFieldProps) => {
  const { t } = useTranslation('ui')
  const { settings, calendar, clock } = useCalendar(fromToday)
  /** While the calendar is open the focus is in it, and the button's blur means nothing. */
  const opened = useRef(false)
  const open = () => {
    opened.current = true
  }
  const close = () => {
    opened.current = false
    onBlur?.()
  }
  const typed = useTypedDay(value)
  const id = useId()
  const shared = {
    ...field,
    description: help,
    withAsterisk: required ?? false,
    clearable: !required,
    leftSection: icon,
    clearButtonProps: { 'aria-label': t('date.clear') },
    'data-mantine-stop-propagation': 'true',
    ...calendar,
  }
  return (
    <DatesProvider settings={settings}>
      {withTime ? (
        <DateTimePicker
          {...shared}
          id={id}
          valueFormat="DD/MM/YYYY HH:mm"
          placeholder="DD/MM/YYYY HH:mm"
          submitButtonProps={{ 'aria-label': t('date.choose') }}
          timePickerProps={clock}
          value={value ? `${plainDateOf(value)} ${showTime(value)}:00` : null}
          onChange={(next) => onChange(next ? `${next.replace(' ', 'T')}+07:00` : null)}
          // The same id: the calendar is named after the field.
          popoverProps={{ id, onOpen: open, onClose: close }}
          onBlur={() => !opened.current && onBlur?.()}
        />
      ) : (
        <DateInput
          {...shared}
          valueFormat="DD/MM/YYYY"
          placeholder="DD/MM/YYYY"
          dateParser={readTypedDate}
          fixOnBlur={!typed.isUnread}
          {...(typed.isTold && { error: translate('error.dateErr') })}
          value={value}
          onInput={typed.onInput}
          onChange={(day) => {
            typed.forget()
            onChange(day)
          }}
          onBlur={() => (typed.isUnread ? typed.tell() : onBlur?.())}
        />
      )}
    </DatesProvider>
  )
}

export default DateInputs
