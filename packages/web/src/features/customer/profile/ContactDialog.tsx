import { customerContact } from '@crm/contract/customer'
import { ContactFields } from '@crm/contract/customer-fields'
import type { ContactView } from '@crm/contract/customer-views'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { saved } from '../../../kit/form/not-saved.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { DateField } from '../../../ui/date/DateField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { loadFrom } from '../../../ui/options.ts'
import { changeContact } from './contact-edits.ts'
import { genderOptions } from './facts.ts'
import { useProfile } from './profile-context.ts'
import { refreshAround, refreshCustomer } from './profile-queries.ts'

const empty = {
  nameContact: '',
  phoneContact: '',
  emailContact: '',
  genderContact: null as boolean | null,
  birthday: null as string | null,
  primary: false,
}

/** `contact` null: a new one. */
export default function ContactDialog({ contact, onClose }: { contact: ContactView | null; onClose: () => void }) {
  const { t } = useTranslation('customerProfile')
  const { view, save } = useProfile()
  // What the dialog was opened on: somebody else's newer state must meet it.
  const [base] = useState(view)
  const form = useForm({
    schema: ContactFields,
    initial: contact ?? empty,
    label: (field) => t(field === 'primary' ? 'contact.isPrimary' : `contact.${field}`),
    async send(values, repeatKey) {
      if (contact !== null) return saved(save(changeContact(contact.contactId, ContactFields.parse(values)), base))
      await call(customerContact.add, { body: { ...values, customerId: base.customerId }, repeatKey })
      void refreshCustomer(base.customerId)
      void refreshAround(base.customerId)
    },
    onDone: onClose,
  })
  const { field, box } = form
  const gender = field('genderContact')
  const genders = genderOptions()

  return (
    <FormDialog
      form={form}
      title={t(contact ? 'contact.editTitle' : 'contact.addTitle')}
      submitLabel={t(contact ? 'contact.save' : 'contact.add')}
      onClose={onClose}
    >
      <TextInput {...field('nameContact')} data-autofocus />
      <TextInput {...field('phoneContact')} />
      <TextInput {...field('emailContact')} />
      <AsyncSelect
        {...gender}
        load={loadFrom(genders)}
        value={genders.find(({ value }) => value === String(gender.value)) ?? null}
        onChange={(next) => gender.onChange(next === null ? null : next.value === 'true')}
      />
      <DateField {...field('birthday')} />
      <Checkbox
        {...box('primary')}
        description={contact?.primary ? t('contact.primaryHelp') : undefined}
        disabled={contact?.primary ?? false}
      />
    </FormDialog>
  )
}
