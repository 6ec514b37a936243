import type { CustomerView } from '@crm/contract/customer-views'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldLabel } from '../profile/facts.ts'
import { ContactRows } from './ContactRows.tsx'
import classes from './Create.module.css'
import { ClassFields, WhoFields } from './CreateFields.tsx'
import { useCreateForm } from './use-create-form.ts'
import { useHints } from './use-hints.ts'

// The words of the facts are the profile's, wherever the dialog is opened.
await loadTexts(['customerProfile'])

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {title}
      </h3>
      {children}
    </section>
  )
}

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
      <Section title={t('group.who')}>
        <WhoFields form={form} hints={hints} />
      </Section>
      <Section title={t('group.contacts')}>
        <ContactRows
          contacts={form.typed.contacts}
          errors={form.errors}
          onChange={(contacts) => form.change({ contacts }, 'contacts')}
        />
      </Section>
      <Section title={t('group.class')}>
        <ClassFields form={form} />
      </Section>
    </FormDialog>
  )
}
