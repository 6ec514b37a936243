import { Switch, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Switch.layer.css'
import type { SavedForm } from '../../../kit/form/use-saved-form.ts'
import { FieldGroup } from '../FieldGroup.tsx'
import { readClock } from '../response-target/clock-text.ts'
import classes from './Marketing.module.css'
import type { PolicyFields } from './policy-form.ts'

export interface FieldsProps {
  readonly form: SavedForm<PolicyFields>
}

/** The field is short, and its help is not. */
export const narrow = { wrapper: classes.narrow ?? '' }

export function Law({ form: { field, box } }: FieldsProps) {
  const { t } = useTranslation('marketingSetting')
  return (
    <FieldGroup title={t('policy.law')} help={t('policy.lawHelp')}>
      <TextInput {...field('label')} classNames={narrow} maxLength={20} description={t('policy.labelHelp')} />
      <TextInput {...field('advertiserName')} maxLength={200} />
      <TextInput {...field('advertiserAddress')} maxLength={300} />
      <TextInput {...field('advertiserPhone')} classNames={narrow} maxLength={30} />
      <Switch {...box('consentNeeded')} description={t('policy.consentNeededHelp')} />
    </FieldGroup>
  )
}

export function Consent({ form: { field } }: FieldsProps) {
  const { t } = useTranslation('marketingSetting')
  return (
    <FieldGroup title={t('policy.consent')}>
      <Textarea {...field('consentWording')} rows={3} maxLength={1_000} description={t('policy.consentWordingHelp')} />
    </FieldGroup>
  )
}

export function Refusal({ form: { field } }: FieldsProps) {
  const { t } = useTranslation('marketingSetting')
  return (
    <FieldGroup title={t('policy.refusal')}>
      <TextInput {...field('stopWords')} description={t('policy.stopWordsHelp')} spellCheck={false} />
      <TextInput {...field('smsOptOut')} maxLength={60} description={t('policy.smsOptOutHelp')} />
    </FieldGroup>
  )
}

type ClockName = 'smsFrom' | 'smsTo' | 'emailFrom' | 'emailTo'

function Clock({ form, name }: FieldsProps & { name: ClockName }) {
  const { field, values, change } = form
  return (
    <TextInput
      {...field(name)}
      placeholder="HH:mm"
      inputMode="numeric"
      maxLength={5}
      onBlur={() => {
        const clock = readClock(values[name])
        if (clock !== undefined && clock !== values[name]) change({ [name]: clock })
      }}
    />
  )
}

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const

function Days({ form: { values, faults, change } }: FieldsProps) {
  const { t } = useTranslation(['marketingSetting', 'setting'])
  const fault = faults['emailDays']
  const toggled = (day: string, isOn: boolean) =>
    weekdays.filter((one) => (one === day ? isOn : values.emailDays.includes(one))).join('')
  return (
    <fieldset className={classes.days} aria-describedby={fault ? 'email-days-fault' : undefined}>
      <legend>{t('policy.emailDays')}</legend>
      {weekdays.map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            name="emailDays"
            checked={values.emailDays.includes(day)}
            onChange={({ currentTarget }) => change({ emailDays: toggled(day, currentTarget.checked) })}
          />
          {t(`setting:target.weekday.${day}`)}
        </label>
      ))}
      {fault && (
        <span id="email-days-fault" className={classes.fault}>
          {fault}
        </span>
      )}
    </fieldset>
  )
}

export function Hours({ form }: FieldsProps) {
  const { t } = useTranslation('marketingSetting')
  return (
    <FieldGroup title={t('policy.hours')} help={t('policy.hoursHelp')}>
      <div className={classes.short}>
        <Clock form={form} name="smsFrom" />
        <Clock form={form} name="smsTo" />
      </div>
      <div className={classes.short}>
        <Clock form={form} name="emailFrom" />
        <Clock form={form} name="emailTo" />
      </div>
      <Days form={form} />
    </FieldGroup>
  )
}
