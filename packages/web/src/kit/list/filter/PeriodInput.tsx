import type { TimePreset } from '@crm/contract/rules/dates'
import { timePresets } from '@crm/contract/rules/dates'
import { useTranslation } from 'react-i18next'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { DateField } from '../../../ui/date/DateField.tsx'
import { loadFrom } from '../../../ui/options.ts'
import classes from './FilterForm.module.css'
import { presetIn, spellPeriod, writtenDays } from './period.ts'

interface Props {
  readonly label: string
  readonly name: string
  readonly value: string | undefined
  readonly hasPresets: boolean
  readonly onChange: (value: string | undefined) => void
}

/** From one day to another, or a time that moves along with today. */
export function PeriodInput({ label, name, value, hasPresets, onChange }: Props) {
  const { t } = useTranslation('list')
  const days = value === undefined ? {} : writtenDays(value)
  const preset = presetIn(value)
  const optionOf = (one: TimePreset) => ({ value: one, label: t(`period.${one}`) })
  return (
    <fieldset className={classes.period} data-presets={hasPresets}>
      <legend>{label}</legend>
      {hasPresets && (
        <AsyncSelect
          label={t('period.label', { label })}
          hideLabel
          clearable={false}
          placeholder={t(value === undefined ? 'any' : 'period.own')}
          value={preset ? optionOf(preset) : null}
          load={loadFrom(timePresets.map(optionOf))}
          onChange={(option) => onChange(option?.value)}
        />
      )}
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          name={`${name}.${end}`}
          aria-label={t(`period.${end}`, { label })}
          value={days[end] ?? null}
          onChange={(day) => onChange(spellPeriod({ ...days, [end]: day ?? undefined }))}
        />
      ))}
    </fieldset>
  )
}
