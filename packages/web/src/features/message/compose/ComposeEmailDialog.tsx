import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../kernel/i18n.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import type { Option } from '../../../ui/options.ts'
import { EmailFields } from './EmailFields.tsx'
import { useEmailForm } from './use-email-form.ts'

// Opened over pages that speak of other things.
await loadTexts(['email', 'marketingArea', 'massCampaign'])

interface Props {
  readonly customers: readonly Option[]
  readonly origin: 'list' | 'profile'
  readonly onClose: () => void
  readonly onDone: () => void
}

/** An email to customers that were chosen on another page. */
export default function ComposeEmailDialog({ customers, origin, onClose, onDone }: Props) {
  const { t } = useTranslation('email')
  const { form, saveDraft, isSaving } = useEmailForm({ customers, origin, onDone })
  return (
    <FormDialog
      form={form}
      size={800}
      title={t('compose.title')}
      submitLabel={t('compose.submit', { count: form.values.customers.length })}
      extra={
        <Button variant="default" loading={isSaving} onClick={() => void saveDraft()}>
          {t('compose.saveDraft')}
        </Button>
      }
      onClose={onClose}
    >
      <EmailFields form={form} />
    </FormDialog>
  )
}
