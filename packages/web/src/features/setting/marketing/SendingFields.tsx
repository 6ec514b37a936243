import { Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { FieldGroup } from '../FieldGroup.tsx'
import { type FieldsProps, narrow } from './LawFields.tsx'
import classes from './Marketing.module.css'

const levels = ['person', 'counts', 'off'] as const

export function Limits({ form: { field } }: FieldsProps) {
  const { t } = useTranslation('marketingSetting')
  return (
    <FieldGroup title={t('policy.limits')} help={t('policy.limitsHelp')}>
      <div className={classes.short}>
        <TextInput {...field('emailsPerDay')} inputMode="numeric" />
        <TextInput {...field('smsPerDay')} inputMode="numeric" />
      </div>
      <TextInput
        {...field('attachmentMb')}
        classNames={narrow}
        inputMode="decimal"
        description={t('policy.attachmentMbHelp')}
      />
      <TextInput {...field('smsLengths')} inputMode="numeric" description={t('policy.smsLengthsHelp')} />
    </FieldGroup>
  )
}

export function Throttle({ form: { field, box, values } }: FieldsProps) {
  const { t } = useTranslation('marketingSetting')
  return (
    <FieldGroup title={t('policy.throttle')} help={t('policy.throttleHelp')}>
      <div className={classes.short}>
        <TextInput {...field('perMinute')} inputMode="numeric" />
        <TextInput {...field('perDomainMinute')} inputMode="numeric" />
      </div>
      <Switch {...box('isWarmedUp')} description={t('policy.isWarmedUpHelp')} />
      {values.isWarmedUp && (
        <div className={classes.short}>
          <TextInput {...field('firstDay')} inputMode="numeric" />
          <TextInput {...field('growthPercent')} inputMode="numeric" />
        </div>
      )}
    </FieldGroup>
  )
}

export function Stops({ form: { field } }: FieldsProps) {
  const { t } = useTranslation('marketingSetting')
  return (
    <FieldGroup title={t('policy.stops')} help={t('policy.stopsHelp')}>
      <div className={classes.short}>
        <TextInput {...field('stopBouncePercent')} inputMode="decimal" />
        <TextInput {...field('stopComplaintPercent')} inputMode="decimal" />
      </div>
    </FieldGroup>
  )
}

export function Tracking({ form: { field, values, change } }: FieldsProps) {
  const { t } = useTranslation('marketingSetting')
  return (
    <FieldGroup title={t('policy.track')}>
      <RadioCards
        label={t('policy.tracking')}
        choices={levels.map((value) => ({
          value,
          label: t(`policy.level.${value}`),
          help: t(`policy.level.${value}Help`),
        }))}
        value={levels.find((level) => level === values.tracking) ?? 'person'}
        onChange={(tracking) => change({ tracking })}
      />
      <TextInput
        {...field('trackingOrigin')}
        description={t('policy.trackingOriginHelp')}
        placeholder="https://go.congty.vn"
        spellCheck={false}
      />
      <TextInput
        {...field('hitMonths')}
        classNames={narrow}
        inputMode="numeric"
        description={t('policy.hitMonthsHelp')}
      />
    </FieldGroup>
  )
}
