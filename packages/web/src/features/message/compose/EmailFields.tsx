import { EMAIL_SUBJECT_MAX } from '@crm/contract/rules/limits'
import { Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form } from '../../../kit/form/use-form.ts'
import { NotHere } from '../../../ui/AskedViews.tsx'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { Loading } from '../../../ui/StateViews.tsx'
import { MergeMenu } from '../../marketing-area/MergeMenu.tsx'
import { MergeText } from '../../marketing-area/MergeText.tsx'
import { sendersQuery } from '../../marketing-area/sending-queries.ts'
import { MailFrame } from '../../marketing-template/MailFrame.tsx'
import { PurposeCards } from '../../mass-campaign/editor/content/PurposeCards.tsx'
import { loadEmailTemplates, templateLookQuery } from '../message-queries.ts'
import { Attachments } from './Attachments.tsx'
import classes from './Compose.module.css'
import { CountNote } from './CountNote.tsx'
import { Recipients } from './Recipients.tsx'
import type { TypedEmail } from './typed-email.ts'

const RichEditor = lazy(() => import('../../ticket/content/RichEditor.tsx'))
const levels = ['person', 'counts', 'off'] as const

interface Props {
  readonly form: Form<TypedEmail>
}

function SenderField({ form }: Props) {
  const { t } = useTranslation('email')
  const { data: senders = [], isSuccess } = useQuery(sendersQuery)
  const { name, label, value, error } = form.field('sender')
  return (
    <Select
      name={name}
      label={label}
      error={error}
      placeholder={t('compose.usualSender')}
      description={isSuccess && senders.length === 0 ? t('compose.noSender') : undefined}
      clearable
      value={value || null}
      data={senders.map(({ index, name: shown, address }) => ({
        value: String(index),
        label: `${shown} <${address}>`,
      }))}
      onChange={(next) => form.change({ sender: next ?? '' })}
    />
  )
}

function TemplateLook({ templateId }: { templateId: number }) {
  const { t } = useTranslation('email')
  const asked = useQuery(templateLookQuery(templateId))
  if (!asked.data)
    return (
      <NotHere asked={asked}>
        <Loading />
      </NotHere>
    )
  return <MailFrame html={asked.data.html} title={t('compose.look')} className={classes.look} />
}

function Words({ form }: Props) {
  const { t } = useTranslation('email')
  const { template, html } = form.values
  if (template !== null) return <TemplateLook templateId={Number(template.value)} />
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <RichEditor
        label={t('compose.html')}
        name="html"
        value={html}
        error={form.faults['html']}
        onChange={(next) => form.change({ html: next })}
        tools={(insert) => <MergeMenu label={t('compose.html')} onPick={({ slot }) => insert(`{{${slot}}}`)} />}
      />
    </Suspense>
  )
}

/** All that an email to chosen customers asks for. */
export function EmailFields({ form }: Props) {
  const { t } = useTranslation('email')
  const { values, faults, change } = form
  return (
    <>
      <Recipients
        customers={values.customers}
        error={faults['customers']}
        onChange={(customers) => change({ customers })}
      />
      <SenderField form={form} />
      <PurposeCards channel="email" purpose={values.purpose} onChange={(purpose) => change({ purpose })} />
      <AsyncSelect
        name="template"
        label={t('compose.template')}
        placeholder={t('compose.ownText')}
        error={faults['template']}
        load={loadEmailTemplates}
        value={values.template}
        onChange={(template) => change({ template })}
        clearable
      />
      <MergeText
        name="subject"
        label={t('compose.subject')}
        value={values.subject}
        maxLength={EMAIL_SUBJECT_MAX}
        error={faults['subject']}
        required={values.template === null}
        help={values.template === null ? undefined : t('compose.subjectHelp')}
        onChange={(subject) => change({ subject })}
      />
      <MergeText
        name="preheader"
        label={t('compose.preheader')}
        value={values.preheader}
        maxLength={EMAIL_SUBJECT_MAX}
        help={t('compose.preheaderHelp')}
        onChange={(preheader) => change({ preheader })}
      />
      <Words form={form} />
      <Attachments
        files={values.attachments}
        error={faults['attachments']}
        onChange={(attachments) => change({ attachments })}
      />
      <RadioCards
        label={t('compose.tracking')}
        choices={levels.map((value) => ({ value, label: t(`compose.level.${value}`) }))}
        value={values.tracking}
        onChange={(tracking) => change({ tracking })}
      />
      <CountNote
        channel="email"
        customerIds={values.customers.map(({ value }) => Number(value))}
        purpose={values.purpose}
        text={values.template === null ? values.subject + values.html : ''}
      />
    </>
  )
}
