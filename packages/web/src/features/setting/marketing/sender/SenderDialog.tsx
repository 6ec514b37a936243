import { type MailSender, mailSender } from '@crm/contract/mail-sender'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kernel/call.ts'
import { queries } from '../../../../kernel/query.ts'
import { showToast } from '../../../../kernel/toast.ts'
import { useForm } from '../../../../kit/form/use-form.ts'
import { useNewest } from '../../../../kit/form/use-newest.ts'
import { FormDialog } from '../../../../ui/form/FormDialog.tsx'
import { refreshSetup, sendersQuery } from '../setup-queries.ts'

type Facts = Pick<MailSender, 'senderId' | 'version' | 'name' | 'address' | 'replyTo' | 'bounceDomain'>
const blank: Facts = { senderId: 0, version: 0, name: '', address: '', replyTo: '', bounceDomain: '' }

const readNewest = async ({ senderId }: Facts) =>
  (await queries.fetchQuery({ ...sendersQuery, staleTime: 0 })).find((one) => one.senderId === senderId)

export function SenderDialog({ sender, onClose }: { sender: MailSender | null; onClose: () => void }) {
  const { t } = useTranslation('marketingSetting')
  const { base, catchUp } = useNewest<Facts>(sender ?? blank, readNewest)
  const form = useForm({
    initial: { name: base.name, address: base.address, replyTo: base.replyTo, bounceDomain: base.bounceDomain },
    label: (field) => t(`sender.${field}`),
    required: ['name', 'address'],
    fieldOf: { 'sender.exists': 'address' },
    send: ({ bounceDomain, ...rest }) => {
      const body = { ...rest, bounceDomain: bounceDomain.trim().toLowerCase() }
      return sender === null
        ? call(mailSender.add, { body })
        : call(mailSender.update, { body: { ...body, senderId: base.senderId, version: base.version } })
    },
    explain: async (error) => ((await catchUp(error)) === null ? undefined : t('setup.stale')),
    onDone({ name }) {
      showToast({ tone: 'success', text: t('setup.saved', { name }) })
      void refreshSetup()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(sender === null ? 'sender.add' : 'sender.edit')}
      submitLabel={t('setup.save')}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} description={t('sender.nameHelp')} maxLength={100} data-autofocus />
      <TextInput {...form.field('address')} type="email" placeholder="tin@congty.vn" />
      <TextInput {...form.field('replyTo')} type="email" description={t('sender.replyToHelp')} />
      <TextInput
        {...form.field('bounceDomain')}
        description={t('sender.bounceDomainHelp')}
        placeholder="bounce.congty.vn"
        spellCheck={false}
      />
    </FormDialog>
  )
}
