import { showDateTime } from '@crm/contract/rules/dates'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Option } from '../../../ui/options.ts'
import { ComposeDialog } from '../compose/ComposeDialog.tsx'
import { smsDraftsQuery } from '../message-queries.ts'
import { SmsFields } from './SmsFields.tsx'
import { fromDraft, type SmsDraft } from './typed-sms.ts'
import { useSmsForm } from './use-sms-form.ts'

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
  const composing = useSmsForm({ customers, origin, onDone })
  return (
    <ComposeDialog composing={composing} size={640} title={t('compose.smsTitle')} onClose={onClose}>
      <KeptDrafts onTake={(draft) => composing.takeDraft(draft, fromDraft(draft))} />
      <SmsFields form={composing.form} />
    </ComposeDialog>
  )
}
