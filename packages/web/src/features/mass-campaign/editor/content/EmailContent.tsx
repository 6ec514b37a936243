import { trackingLevels } from '@crm/contract/marketing-rules'
import { EMAIL_SUBJECT_MAX } from '@crm/contract/rules/limits'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../../kernel/i18n.ts'
import { useMay } from '../../../../kernel/may.ts'
import { FormSection } from '../../../../ui/form/FormSection.tsx'
import { RadioCards } from '../../../../ui/form/RadioCards.tsx'
import { MergeText } from '../../../marketing-area/MergeText.tsx'
import { sendersQuery } from '../../../marketing-area/sending-queries.ts'
import { Attachments } from '../../../message/compose/Attachments.tsx'
import classes from '../Guide.module.css'
import type { MassForm, StepProps } from '../steps.ts'
import { MailLook } from './MailLook.tsx'
import { PurposeCards } from './PurposeCards.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'
import { TrialFields } from './TrialFields.tsx'

await loadTexts(['email'])

function SenderField({ form }: { form: MassForm }) {
  const { t } = useTranslation('massCampaign')
  const { data: senders = [] } = useQuery(sendersQuery)
  const { senderId } = form.values
  return (
    <Select
      name="senderId"
      label={t('field.senderId')}
      withAsterisk
      description={senders.length === 0 ? t('content.noSender') : undefined}
      placeholder={t('content.senderHint')}
      error={form.faults['senderId']}
      data={senders.map(({ index, name, address }) => ({ value: String(index), label: `${name} <${address}>` }))}
      value={senderId === 0 ? null : String(senderId)}
      onChange={(next) => form.change({ senderId: Number(next ?? 0) })}
    />
  )
}

/** Files go up by the right to write mails; who has it not sees those that are there. */
function Files({ form: { values, faults, change } }: { form: MassForm }) {
  const { edit } = useMay('MNU_EmailMarketing')
  if (!edit && values.attachments.length === 0) return null
  return (
    <Attachments
      files={values.attachments}
      error={faults['attachments']}
      onChange={(attachments) => change({ attachments: [...attachments] })}
    />
  )
}

/** A mail: the template, what stands above it, who writes, and what is watched of it. */
export function EmailContent({ form }: StepProps) {
  const { t } = useTranslation('massCampaign')
  const { values, faults, change } = form
  const isTried = values.trial !== null
  return (
    <div className={classes.halves}>
      <div className={classes.fields}>
        <FormSection title={t('content.title')} level={2}>
          {!isTried && (
            <>
              <TemplateChoice
                label={t('field.templateId')}
                templateId={values.templateId}
                error={faults['templateId']}
                onChange={(templateId) => change({ templateId })}
              />
              <MergeText
                name="subject"
                label={t('field.subject')}
                help={t('content.subjectHelp')}
                value={values.subject}
                maxLength={EMAIL_SUBJECT_MAX}
                error={faults['subject']}
                onChange={(subject) => change({ subject })}
              />
            </>
          )}
          <TrialFields trial={values.trial} templateId={values.templateId} onChange={change} />
          <SenderField form={form} />
        </FormSection>
        <FormSection title={t('content.purposeTitle')} level={2}>
          <PurposeCards channel="email" purpose={values.purpose} onChange={(purpose) => change({ purpose })} />
          <RadioCards
            label={t('field.tracking')}
            value={values.tracking}
            onChange={(tracking) => change({ tracking })}
            choices={[...trackingLevels].reverse().map((value) => ({
              value,
              label: t(`tracking.${value}.name`),
              help: t(`tracking.${value}.help`),
            }))}
          />
        </FormSection>
        <Files form={form} />
      </div>
      <MailLook values={values} />
    </div>
  )
}
