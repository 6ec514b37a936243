import { customerContact } from '@crm/contract/customer'
import { ContactFields } from '@crm/contract/customer-fields'
import type { ContactView } from '@crm/contract/customer-views'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kernel/call.ts'
import { type FieldErrors, findFieldErrors, refusedFields } from '../../../kernel/field-errors.ts'
import { createRepeatKeys } from '../../../kernel/repeat-key.ts'
import { tellRefusal } from '../../../kernel/tell-refusal.ts'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { DateField } from '../../../ui/DateField.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { loadFrom } from '../../../ui/options.ts'
import { changeContact } from './contact-edits.ts'
import { genderOptions } from './facts.ts'
import { useProfile } from './profile-context.ts'
import { refreshAround, refreshCustomer } from './profile-queries.ts'

const empty = {
  nameContact: '',
  phoneContact: '',
  emailContact: '',
  genderContact: null,
  birthday: null,
  primary: false,
}
type Typed = Omit<ContactFields, 'contactId'>
const fields = ['nameContact', 'phoneContact', 'emailContact', 'genderContact', 'birthday'] as const

/** Saves what was typed; answers the faults of fields, or one sentence about all of it. */
function useSend(contact: ContactView | null) {
  const { view, save } = useProfile()
  // What the dialog was opened on: somebody else's newer state must meet it.
  const [base] = useState(view)
  const [repeats] = useState(createRepeatKeys)
  return async (typed: Typed): Promise<{ errors: FieldErrors; refused?: string }> => {
    if (contact !== null) {
      const refused = await save(changeContact(contact.contactId, ContactFields.parse(typed)), base)
      return { errors: {}, ...(refused !== undefined && { refused }) }
    }
    try {
      const body = { ...typed, customerId: base.customerId }
      await call(customerContact.add, { body, repeatKey: repeats.keyFor(body) })
      void refreshCustomer(base.customerId)
      void refreshAround(base.customerId)
      return { errors: {} }
    } catch (error) {
      const errors = refusedFields(error)
      return Object.keys(errors).length > 0 ? { errors } : { errors, refused: tellRefusal(error) }
    }
  }
}

/** `contact` null: a new one. */
export default function ContactDialog({ contact, onClose }: { contact: ContactView | null; onClose: () => void }) {
  const { t } = useTranslation('customerProfile')
  const initial: Typed = contact ?? empty
  const [typed, setTyped] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<string>()
  const [saving, setSaving] = useState(false)
  const send = useSend(contact)

  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const textProps = (field: 'nameContact' | 'phoneContact' | 'emailContact') => ({
    name: field,
    label: t(`contact.${field}`),
    value: typed[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [field]: currentTarget.value }),
  })
  async function submit() {
    const found = findFieldErrors(ContactFields, typed)
    setErrors(found)
    setRefused(undefined)
    if (Object.keys(found).length > 0) return
    setSaving(true)
    const answer = await send(typed)
    setSaving(false)
    setErrors(answer.errors)
    setRefused(answer.refused)
    if (answer.refused === undefined && Object.keys(answer.errors).length === 0) onClose()
  }

  const genders = genderOptions()
  return (
    <FormDialog
      opened
      title={t(contact ? 'contact.editTitle' : 'contact.addTitle')}
      submitLabel={t(contact ? 'contact.save' : 'contact.add')}
      changed={JSON.stringify(typed) !== JSON.stringify(initial)}
      saving={saving}
      errors={fields.flatMap((field) => {
        const message = errors[field]
        return message === undefined ? [] : [{ field, label: t(`contact.${field}`), message }]
      })}
      refused={refused}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <TextInput {...textProps('nameContact')} withAsterisk data-autofocus />
      <TextInput {...textProps('phoneContact')} type="tel" />
      <TextInput {...textProps('emailContact')} type="email" />
      <AsyncSelect
        label={t('contact.genderContact')}
        load={loadFrom(genders)}
        value={genders.find(({ value }) => value === String(typed.genderContact)) ?? null}
        onChange={(next) => change({ genderContact: next === null ? null : next.value === 'true' })}
      />
      <DateField
        label={t('contact.birthday')}
        name="birthday"
        value={typed.birthday}
        error={errors['birthday']}
        onChange={(birthday) => change({ birthday })}
      />
      <Checkbox
        label={t('contact.isPrimary')}
        description={contact?.primary ? t('contact.primaryHelp') : undefined}
        checked={typed.primary}
        disabled={contact?.primary ?? false}
        onChange={({ currentTarget }) => change({ primary: currentTarget.checked })}
      />
    </FormDialog>
  )
}
