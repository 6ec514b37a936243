import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { suppression } from '@crm/contract/suppression'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../kernel/call.ts'
import { showToast } from '../../kernel/toast.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { DateField } from '../../ui/date/DateField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { RadioCards } from '../../ui/form/RadioCards.tsx'
import { refreshRecipients } from './recipient-queries.ts'

const channels = ['email', 'sms'] as const
const reasons = ['manual', 'doNotContact'] as const

interface Values {
  readonly channel: MarketingChannel
  readonly address: string
  readonly reason: (typeof reasons)[number]
  readonly note: string
  readonly expiresDate: string | null
}
const blank: Values = { channel: 'email', address: '', reason: 'manual', note: '', expiresDate: null }

export function AddSuppressionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('email')
  const form = useForm({
    initial: blank,
    label: (field) => t(`suppression.field.${field}`),
    required: ['address'],
    fieldOf: {
      'suppression.exists': 'address',
      'suppression.addressRefused': 'address',
      'suppression.expired': 'expiresDate',
    },
    send: (body, repeatKey) => call(suppression.add, { body, repeatKey }),
    onDone() {
      showToast({ tone: 'success', key: 'email:suppression.added' })
      void refreshRecipients()
      onClose()
    },
  })
  const { values, field, change } = form
  return (
    <FormDialog
      form={form}
      size={480}
      title={t('suppression.add')}
      submitLabel={t('suppression.save')}
      onClose={onClose}
    >
      <RadioCards
        label={t('suppression.field.channel')}
        choices={channels.map((value) => ({ value, label: t(`channel.${value}`) }))}
        value={values.channel}
        onChange={(channel) => change({ channel })}
      />
      <TextInput
        {...field('address')}
        label={t(`suppression.addressOf.${values.channel}`)}
        inputMode={values.channel === 'email' ? 'email' : 'tel'}
        maxLength={254}
        data-autofocus
      />
      <Select
        label={t('suppression.field.reason')}
        data={reasons.map((value) => ({ value, label: t(`suppression.reason.${value}`) }))}
        allowDeselect={false}
        value={values.reason}
        onChange={(value) => change({ reason: reasons.find((one) => one === value) ?? 'manual' })}
      />
      <Textarea {...field('note')} rows={2} maxLength={500} />
      <DateField {...field('expiresDate')} withTime fromToday help={t('suppression.expiresHelp')} />
    </FormDialog>
  )
}
