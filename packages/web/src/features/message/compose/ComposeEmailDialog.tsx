import { useTranslation } from 'react-i18next'
import type { Option } from '../../../ui/options.ts'
import { ComposeDialog } from './ComposeDialog.tsx'
import { EmailFields } from './EmailFields.tsx'
import { useEmailForm } from './use-email-form.ts'

interface Props {
  readonly customers: readonly Option[]
  readonly origin: 'list' | 'profile'
  readonly onClose: () => void
  readonly onDone: () => void
}

/** An email to customers that were chosen on another page. */
export default function ComposeEmailDialog({ customers, origin, onClose, onDone }: Props) {
  const { t } = useTranslation('email')
  const composing = useEmailForm({ customers, origin, onDone })
  return (
    <ComposeDialog composing={composing} size={800} title={t('compose.title')} onClose={onClose}>
      <EmailFields form={composing.form} />
    </ComposeDialog>
  )
}
