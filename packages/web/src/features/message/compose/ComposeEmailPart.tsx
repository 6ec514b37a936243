import { Button } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kernel/may.ts'
import { id } from '../../../kernel/search-values.ts'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { NotHere } from '../../../ui/AskedViews.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Denied, Loading } from '../../../ui/StateViews.tsx'
import { emailDraftsQuery } from '../message-queries.ts'
import classes from './Compose.module.css'
import { EmailFields } from './EmailFields.tsx'
import type { EmailDraft } from './typed-email.ts'
import { useEmailForm } from './use-email-form.ts'

function Composing({ draft }: { draft?: EmailDraft | undefined }) {
  const { t } = useTranslation('email')
  const navigate = useNavigate()
  const show = (tab: string) => void navigate({ to: '.', search: { tab }, ignoreBlocker: true })
  const { form, saveDraft, isSaving } = useEmailForm({ draft, origin: 'list', onDone: () => show('sent') })
  const save = (
    <Button
      variant="default"
      leftSection={<IconDeviceFloppy size={16} aria-hidden />}
      loading={isSaving}
      onClick={() => void saveDraft()}
    >
      {t('compose.saveDraft')}
    </Button>
  )
  return (
    <div className={classes.page}>
      <PageHeader title={t('compose.title')}>{save}</PageHeader>
      <FormPage
        form={form}
        label={t('compose.title')}
        submitLabel={t('compose.submit', { count: form.values.customers.length })}
        onLeave={() => void navigate({ to: '.', search: { tab: 'sent' } })}
      >
        <EmailFields form={form} />
      </FormPage>
    </div>
  )
}

/** A new email, or a draft that is written on. */
export default function ComposeEmailPart() {
  const { edit } = useMay('MNU_EmailMarketing')
  const { draft: asked }: Record<string, unknown> = useSearch({ strict: false })
  const draftId = id(asked)
  const drafts = useQuery({ ...emailDraftsQuery, enabled: draftId !== undefined })
  if (!edit) return <Denied />
  if (draftId === undefined) return <Composing />
  if (!drafts.data)
    return (
      <NotHere asked={drafts}>
        <Loading />
      </NotHere>
    )
  return <Composing key={draftId} draft={drafts.data.find((one) => one.draftId === draftId)} />
}
