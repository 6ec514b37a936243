import { messageReactions } from '@crm/contract/automation-rules'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AsyncSelect } from '../../../../ui/AsyncSelect.tsx'
import { numberIn } from '../../../../ui/options.ts'
import { PurposeCards } from '../../../mass-campaign/editor/content/PurposeCards.tsx'
import { originalTextQuery } from '../../../message/message-queries.ts'
import { loadBrandsOf, loadChoice } from '../../rule-choices.ts'
import classes from '../Editor.module.css'
import type { MessageProps, StepProps } from './step-props.ts'

/** A template says what is written; what it is for decides whom it may go to. */
export function MailFields({ step, fault, at, onChange }: MessageProps) {
  const { t } = useTranslation('automation')
  return (
    <>
      <div className={classes.trio}>
        <AsyncSelect
          name={at('template')}
          label={t('part.template')}
          required
          load={loadChoice('emailTemplate')}
          value={step.template}
          error={fault('template')}
          onChange={(template) => onChange({ template })}
        />
        <AsyncSelect
          name={at('sender')}
          label={t('part.sender')}
          placeholder={t('part.usualSender')}
          load={loadChoice('mailSender')}
          value={step.sender}
          error={fault('sender')}
          onChange={(sender) => onChange({ sender })}
          clearable
        />
      </div>
      <PurposeCards channel="email" purpose={step.purpose} onChange={(purpose) => onChange({ purpose })} />
    </>
  )
}

/** An original says what it is for, and so which brand names it may come from. */
export function SmsFields({ step, fault, at, onChange }: MessageProps) {
  const { t } = useTranslation('automation')
  const { data: original } = useQuery(originalTextQuery(numberIn(step.original) ?? 0))
  return (
    <div className={classes.trio}>
      <AsyncSelect
        name={at('original')}
        label={t('part.original')}
        required
        load={loadChoice('smsOriginal')}
        value={step.original}
        error={fault('original')}
        onChange={(next) => onChange({ original: next, brand: null })}
      />
      <AsyncSelect
        key={original?.purpose}
        name={at('brand')}
        label={t('part.brand')}
        required
        load={loadBrandsOf(original?.purpose)}
        value={step.brand}
        error={fault('brand')}
        onChange={(brand) => onChange({ brand })}
      />
    </div>
  )
}

/** What has to be so of the last message for the rule to go on. */
export function ReactionField({ step, fault, at, onChange }: StepProps) {
  const { t } = useTranslation('automation')
  return (
    <NativeSelect
      name={at('was')}
      label={t('part.was')}
      description={t('part.wasHelp')}
      data={messageReactions.map((value) => ({ value, label: t(`was.${value}`) }))}
      value={step.was}
      error={fault('was')}
      onChange={({ currentTarget }) =>
        onChange({ was: messageReactions.find((one) => one === currentTarget.value) ?? 'notOpened' })
      }
    />
  )
}
