import { weekDays } from '@crm/contract/recurrence'
import { Checkbox, Group, Input, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../kit/form/NumberField.tsx'
import { DateField } from '../../../ui/date/DateField.tsx'
import { FieldPairs } from '../../../ui/form/FormSection.tsx'
import type { TaskForm } from './use-task-form.ts'

const units = ['day', 'week', 'month'] as const
const endings = ['never', 'until', 'times'] as const

function WeekDays({ form: { values, change } }: { form: TaskForm }) {
  const { t } = useTranslation('task')
  const toggle = (day: number) =>
    values.weekDays.includes(day) ? values.weekDays.filter((one) => one !== day) : [...values.weekDays, day]
  return (
    <Input.Wrapper label={t('field.weekDays')} labelElement="div">
      <Group gap={12} role="group" aria-label={t('field.weekDays')}>
        {weekDays.map((day) => (
          <Checkbox
            key={day}
            label={t(`weekDay.${day}`)}
            checked={values.weekDays.includes(day)}
            onChange={() => change({ weekDays: toggle(day) })}
          />
        ))}
      </Group>
    </Input.Wrapper>
  )
}

/** How a task comes again, and until when. */
export function RecurrenceFields({ form }: { form: TaskForm }) {
  const { t } = useTranslation('task')
  const { field, values, change } = form
  return (
    <>
      <FieldPairs>
        <Select
          {...field('every')}
          allowDeselect={false}
          data={[
            { value: '', label: t('every.none') },
            ...units.map((unit) => ({ value: unit, label: t(`every.${unit}`) })),
          ]}
          onChange={(next) => change({ every: units.find((unit) => unit === next) ?? '' })}
        />
        {values.every !== '' && (
          <NumberField form={form} name="interval" min={1} max={99} suffix={` ${t(`unit.${values.every}`)}`} />
        )}
      </FieldPairs>
      {values.every === 'week' && <WeekDays form={form} />}
      {values.every !== '' && (
        <FieldPairs>
          <Select
            {...field('ends')}
            allowDeselect={false}
            data={endings.map((ending) => ({ value: ending, label: t(`ends.${ending}`) }))}
            onChange={(next) => change({ ends: endings.find((ending) => ending === next) ?? 'never' })}
          />
          {values.ends === 'until' && <DateField {...field('until')} required fromToday value={values.until} />}
          {values.ends === 'times' && <NumberField form={form} name="times" min={2} max={999} />}
        </FieldPairs>
      )}
    </>
  )
}
