import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../kernel/toast.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { refreshRecipients } from './recipient-queries.ts'

interface Props {
  /** Where its words stand. */
  readonly of: string
  readonly name: string
  readonly send: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

/** A change of what the law asks about is noted with its reason. */
export function ReasonDialog({ of, name, send, onClose }: Props) {
  const { t } = useTranslation('email')
  const form = useForm({
    initial: { reason: '' },
    label: () => t('reasonField'),
    required: ['reason'],
    send: ({ reason }) => send(reason),
    onDone() {
      showToast({ tone: 'success', text: t(`${of}.done`, { name }) })
      void refreshRecipients()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size={480}
      title={t(`${of}.title`, { name })}
      submitLabel={t(`${of}.submit`)}
      onClose={onClose}
    >
      <Textarea {...form.field('reason')} rows={3} maxLength={500} description={t(`${of}.help`)} data-autofocus />
    </FormDialog>
  )
}
