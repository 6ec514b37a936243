import { customer } from '@crm/contract/customer'
import { AddCustomer } from '@crm/contract/customer-fields'
import type { CustomerView } from '@crm/contract/customer-views'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import { showToast } from '../../../kernel/toast.ts'
import { useEndpointForm } from '../../../kit/form/use-endpoint-form.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { FormMore, FormSection } from '../../../ui/form/FormSection.tsx'
import { ContactRows } from './ContactRows.tsx'
import { ClassFields, MoreFields, WhoFields } from './CreateFields.tsx'
import { emptyCustomer, isOutOfReach, toBody } from './typed-customer.ts'
import { forgetHints, useHints } from './use-hints.ts'

// The words of the facts are the profile's, wherever the dialog is opened.
await loadTexts(['customerProfile'])

const folded = ['genderCustomer', 'birthday', 'address', 'taxCode', 'refId', 'affiliateCode', 'contacts'] as const

interface Props {
  readonly onClose: () => void
  readonly onCreated: (customer: CustomerView) => void
}

function useCreateForm({ onClose, onCreated }: Props) {
  const { t } = useTranslation('customerProfile')
  const navigate = useNavigate()
  return useEndpointForm(customer.add, {
    schema: AddCustomer,
    initial: emptyCustomer,
    label(field) {
      const [, place, part] = field.split('.')
      if (part === undefined) return t(`field.${field}`)
      return t('create.contactPart', { part: t(`contact.${part}`), number: Number(place) + 1 })
    },
    body: toBody,
    check: (values) => ({ phoneCustomer: isOutOfReach(values) ? t('create.reachHelp') : undefined }),
    fieldOf: {
      'customer.emailExists': 'emailCustomer',
      'customer.phoneExists': 'phoneCustomer',
      'customer.mailOrPhoneRequired': 'phoneCustomer',
      'customer.circularReferral': 'refId',
      'customer.referrerUnknown': 'refId',
      'customer.viewerUnknown': 'viewers',
      'customer.groupUnknown': 'groupCustomer',
      'customer.sourceUnknown': 'sourceCustomer',
    },
    onDone(created) {
      void queries.invalidateQueries({ queryKey: ['customer'] })
      forgetHints()
      const params = { id: String(created.customerId) }
      const open = { label: t('create.open'), run: () => void navigate({ to: '/customer-profile/$id', params }) }
      showToast({ tone: 'success', key: 'customerProfile:create.done', values: { name: created.name }, action: open })
      onCreated(created)
      onClose()
    },
  })
}
export type CreateForm = ReturnType<typeof useCreateForm>

/** What every customer has comes first; the rest is folded until it is asked for. */
export function CreateCustomerForm(props: Props) {
  const { t } = useTranslation('customerProfile')
  const form = useCreateForm(props)
  const hints = useHints(form.values)
  const names = folded.map((field) => form.field(field).label.toLocaleLowerCase()).join(', ')

  return (
    <FormDialog
      form={form}
      size={720}
      title={t('create.title')}
      submitLabel={t('create.submit')}
      onClose={props.onClose}
    >
      <FormSection title={t('group.who')}>
        <WhoFields form={form} hints={hints} />
      </FormSection>
      <FormSection title={t('group.class')}>
        <ClassFields form={form} />
      </FormSection>
      <FormMore of={names} isWrong={folded.some((field) => form.errors.some((error) => error.field.startsWith(field)))}>
        <MoreFields form={form} />
        <FormSection title={t('group.contacts')}>
          <ContactRows
            contacts={form.values.contacts}
            errors={form.faults}
            onChange={(contacts) => form.change({ contacts })}
          />
        </FormSection>
      </FormMore>
    </FormDialog>
  )
}
