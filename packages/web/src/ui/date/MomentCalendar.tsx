import { plainDateOf, showTime } from '@crm/contract/rules/dates'
import { Stack } from '@mantine/core'
import { DatePicker, DatesProvider, TimePicker } from '@mantine/dates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MomentFieldProps } from './MomentField.tsx'
import { useCalendar } from './use-calendar.ts'

const END_OF_WORK = '17:00'

/** The pickers know no zone, so they are given the office's clock. */
export default function MomentCalendar({ value, fromToday = false, onChange }: MomentFieldProps) {
  const { t } = useTranslation('ui')
  const { settings, calendar, clock } = useCalendar(fromToday)
  // A day and a time apart: half of a moment is none yet.
  const [day, setDay] = useState(value && plainDateOf(value))
  const [time, setTime] = useState(value ? showTime(value) : END_OF_WORK)
  const choose = (nextDay: string | null, nextTime: string) => {
    setDay(nextDay)
    setTime(nextTime)
    onChange(nextDay === null || nextTime === '' ? null : `${nextDay}T${nextTime.slice(0, 5)}:00+07:00`)
  }
  return (
    <DatesProvider settings={settings}>
      <Stack gap="sm">
        <DatePicker
          {...calendar}
          fullWidth
          size="lg"
          value={day}
          defaultDate={day ?? plainDateOf(new Date())}
          onChange={(next) => choose(next, time)}
        />
        <TimePicker {...clock} label={t('date.time')} value={time} onChange={(next) => choose(day, next)} />
      </Stack>
    </DatesProvider>
  )
}
