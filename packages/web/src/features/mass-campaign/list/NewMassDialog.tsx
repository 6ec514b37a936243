import type { MarketingChannel } from '@crm/contract/marketing-rules'
import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { massChannels, massPlace } from '../mass-channel.ts'
import { keepMass } from '../mass-queries.ts'

/** Names it; everything else is filled in on its page, in the order in which it is needed. */
export default function NewMassDialog({ channel, onClose }: { channel: MarketingChannel; onClose: () => void }) {
  const { t } = useTranslation('massCampaign')
  const navigate = useNavigate()
  const form = useForm({
    initial: { name: '' },
    required: ['name'],
    label: (field) => t(`field.${field}`),
    send: (values, repeatKey) => call(massChannels[channel].calls.add, { body: values, repeatKey }),
    onDone(view) {
      keepMass(view)
      onClose()
      void navigate(massPlace(channel, view.campaignId))
    },
  })
  return (
    <FormDialog
      form={form}
      size={480}
      title={t(`list.new.${channel}`)}
      submitLabel={t('list.create')}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} maxLength={200} autoFocus description={t('list.nameHelp')} />
    </FormDialog>
  )
}
