import type { CustomerView } from '@crm/contract/customer-views'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { FormSection } from '../../../ui/FormSection.tsx'
import { fieldLabel } from '../profile/facts.ts'
import { ContactRows } from './ContactRows.tsx'
import { ClassFields, WhoFields } from './CreateFields.tsx'
import { useCreateForm } from './use-create-form.ts'
import { useHints } from './use-hints.ts'

// The words of the facts are the profile's, wherever the dialog is opened.
await loadTexts(['customerProfile'])

/** In the order of the fields, for the summary above them. */
const named = [
  'name',
  'phoneCustomer',
  'emailCustomer',
  'genderCustomer',
  'birthday',
  'address',
  'taxCode',
  'sourceCustomer',
  'groupCustomer',
  'relationship',
  'business',
  'curator',
  'viewers',
  'refId',
  'affiliateCode',
  'appointmentSchedule',
] as const
const names: readonly string[] = named

interface Props {
  readonly onClose: () => void
  readonly onCreated: (customer: CustomerView) => void
}

export function CreateCustomerForm({ onClose, onCreated }: Props) {
  const { t } = useTranslation('customerProfile')
  const navigate = useNavigate()
  const form = useCreateForm((created) => {
    const params = { id: String(created.customerId) }
    const open = { label: t('create.open'), run: () => void navigate({ to: '/customer-profile/$id', params }) }
    showToast({ tone: 'success', key: 'customerProfile:create.done', values: { name: created.name }, action: open })
    onCreated(created)
    onClose()
  })
  const hints = useHints(form.typed)
  const labelOf = (field: string) => {
    const place = Number(field.split('.')[1])
    const known = named.find((one) => one === field)
    return known ? fieldLabel(known) : t('create.contactNumber', { number: place + 1 })
  }
  const order = (field: string) =>
    field.startsWith('contacts') ? names.indexOf('taxCode') + 0.5 : names.indexOf(field)
  const errors = Object.entries(form.errors)
    .map(([field, message]) => ({ field, label: labelOf(field), message }))
    .sort((one, other) => order(one.field) - order(other.field))
  return (
    <FormDialog
      opened
      size={720}
      title={t('create.title')}
      submitLabel={t('create.submit')}
      changed={form.changed}
      saving={form.saving}
      errors={errors}
      refused={form.refused}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <FormSection title={t('group.who')}>
        <WhoFields form={form} hints={hints} />
      </FormSection>
      <FormSection title={t('group.contacts')}>
        <ContactRows
          contacts={form.typed.contacts}
          errors={form.errors}
          onChange={(contacts) => form.change({ contacts }, 'contacts')}
        />
      </FormSection>
      <FormSection title={t('group.class')}>
        <ClassFields form={form} />
      </FormSection>
    </FormDialog>
  )
}
