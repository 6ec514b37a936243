import { marketingConsent } from '@crm/contract/marketing-consent'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { showToast } from '../../kernel/toast.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { refreshRecipients } from './recipient-queries.ts'

interface Props {
  readonly customerId: number
  readonly name: string
  /** The company's own. */
  readonly wording: string
  readonly onClose: () => void
}

/** Double opt-in: the customer is written to, and nothing holds until the link in that mail is followed. */
export function AskConsentDialog({ customerId, name, wording, onClose }: Props) {
  const { t } = useTranslation('email')
  const form = useForm({
    initial: { wording },
    label: (field) => t(`consent.field.${field}`),
    required: ['wording'],
    send: (body, repeatKey) => call(marketingConsent.ask, { body: { ...body, customerIds: [customerId] }, repeatKey }),
    onDone({ asked, noAddress }) {
      const key = asked > 0 ? 'done' : noAddress > 0 ? 'noAddress' : 'already'
      showToast({ tone: asked > 0 ? 'success' : 'warning', text: t(`consent.asking.${key}`, { name }) })
      void refreshRecipients()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size={480}
      title={t('consent.asking.title', { name })}
      submitLabel={t('consent.asking.submit')}
      onClose={onClose}
    >
      <Textarea {...form.field('wording')} rows={3} maxLength={1_000} description={t('consent.asking.help')} />
    </FormDialog>
  )
}
