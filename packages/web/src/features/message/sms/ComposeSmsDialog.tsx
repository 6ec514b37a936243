import { showDateTime } from '@crm/contract/rules/dates'
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../kernel/i18n.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { Option } from '../../../ui/options.ts'
import { smsDraftsQuery } from '../message-queries.ts'
import { SmsFields } from './SmsFields.tsx'
import { fromDraft, type SmsDraft } from './typed-sms.ts'
import { useSmsForm } from './use-sms-form.ts'

// Opened over pages that speak of other things.
await loadTexts(['email', 'marketingArea', 'massCampaign'])

interface Props {
  readonly customers?: readonly Option[]
  readonly origin: 'list' | 'profile'
  readonly onClose: () => void
  readonly onDone: () => void
}

/** What was kept before, to be written on. */
function KeptDrafts({ onTake }: { onTake: (draft: SmsDraft) => void }) {
  const { t } = useTranslation('email')
  const { data: drafts = [] } = useQuery(smsDraftsQuery)
  if (drafts.length === 0) return null
  return (
    <Select
      label={t('draft.title')}
      placeholder={t('draft.choose')}
      data={drafts.map(({ draftId, text, updatedDate }) => ({
        value: String(draftId),
        label: `${showDateTime(updatedDate)} · ${text || t('draft.noText')}`,
      }))}
      onChange={(chosen) => {
        const draft = drafts.find(({ draftId }) => String(draftId) === chosen)
        if (draft) onTake(draft)
      }}
    />
  )
}

/** A message to customers chosen here or on another page. */
export default function ComposeSmsDialog({ customers = [], origin, onClose, onDone }: Props) {
  const { t } = useTranslation('email')
  const { form, saveDraft, isSaving, takeDraft } = useSmsForm({ customers, origin, onDone })
  return (
    <FormDialog
      form={form}
      size={640}
      title={t('compose.smsTitle')}
      submitLabel={t('compose.submit', { count: form.values.customers.length })}
      extra={
        <Button variant="default" loading={isSaving} onClick={() => void saveDraft()}>
          {t('compose.saveDraft')}
        </Button>
      }
      onClose={onClose}
    >
      <KeptDrafts onTake={(draft) => takeDraft(draft, fromDraft(draft))} />
      <SmsFields form={form} />
    </FormDialog>
  )
}
