import { AddSavedView } from '@crm/contract/saved-view'
import { Checkbox, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../form/use-form.ts'

interface Named {
  readonly name: string
  readonly shared: boolean
}

interface Props extends Named {
  readonly title: string
  readonly submitLabel: string
  readonly onSave: (named: Named) => Promise<unknown>
  readonly onClose: () => void
}

export default function SaveViewDialog({ title, submitLabel, onSave, onClose, name, shared }: Props) {
  const { t } = useTranslation('savedView')
  const form = useForm({
    schema: AddSavedView,
    initial: { name, shared },
    label: (field) => t(field),
    send: onSave,
    onDone: onClose,
  })
  return (
    <FormDialog form={form} size={440} title={title} submitLabel={submitLabel} onClose={onClose}>
      <TextInput {...form.field('name')} data-autofocus />
      <Checkbox {...form.box('shared')} description={t('sharedHelp')} />
    </FormDialog>
  )
}
