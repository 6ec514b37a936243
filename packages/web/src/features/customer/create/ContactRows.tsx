import { ActionIcon, Button, Radio, TextInput } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Faults } from '../../../kit/form/find-faults.ts'
import { AsyncSelect } from '../../../ui/AsyncSelect.tsx'
import { DateField } from '../../../ui/date/DateField.tsx'
import { loadFrom } from '../../../ui/options.ts'
import { genderOptions } from '../profile/facts.ts'
import classes from './Create.module.css'
import { emptyContact, type TypedContact } from './typed-customer.ts'

interface Props {
  readonly contacts: readonly TypedContact[]
  readonly errors: Faults
  readonly onChange: (contacts: readonly TypedContact[]) => void
}
const fields = ['nameContact', 'phoneContact', 'emailContact'] as const

/** Exactly one is primary as soon as there is any. */
const withOnePrimary = (contacts: readonly TypedContact[], row: number | undefined) =>
  contacts.map((one) => ({ ...one, primary: one.row === row }))

const rowOfPrimary = (contacts: readonly TypedContact[]) => (contacts.find((one) => one.primary) ?? contacts[0])?.row

function newContact(contacts: readonly TypedContact[]): TypedContact {
  const row = Math.max(0, ...contacts.map((one) => one.row)) + 1
  return { ...emptyContact, row, primary: contacts.length === 0 }
}

export function ContactRows({ contacts, errors, onChange }: Props) {
  const { t } = useTranslation('customerProfile')
  const genders = genderOptions()
  const change = (row: number, part: Partial<TypedContact>) =>
    onChange(contacts.map((one) => (one.row === row ? { ...one, ...part } : one)))
  const remove = (row: number) => {
    const left = contacts.filter((one) => one.row !== row)
    onChange(withOnePrimary(left, rowOfPrimary(left)))
  }
  return (
    <>
      {contacts.length === 0 && <p className={classes.quiet}>{t('create.contactsHelp')}</p>}
      {contacts.map((contact, place) => (
        <fieldset key={contact.row} className={classes.contact}>
          <legend className={classes.contactHead}>{t('create.contactNumber', { number: place + 1 })}</legend>
          <div className={classes.three}>
            {fields.map((field) => (
              <TextInput
                key={field}
                name={`contacts.${place}.${field}`}
                label={t(`contact.${field}`)}
                withAsterisk={field === 'nameContact'}
                autoComplete="off"
                autoFocus={field === 'nameContact' && contact.nameContact === ''}
                value={contact[field]}
                error={errors[`contacts.${place}.${field}`]}
                onChange={({ currentTarget }) => change(contact.row, { [field]: currentTarget.value })}
              />
            ))}
            <AsyncSelect
              label={t('contact.genderContact')}
              load={loadFrom(genders)}
              value={genders.find(({ value }) => value === String(contact.genderContact)) ?? null}
              onChange={(next) => change(contact.row, { genderContact: next === null ? null : next.value === 'true' })}
            />
            <DateField
              label={t('contact.birthday')}
              value={contact.birthday}
              error={errors[`contacts.${place}.birthday`]}
              onChange={(birthday) => change(contact.row, { birthday })}
            />
          </div>
          <div className={classes.contactFoot}>
            <Radio
              name="primary-contact"
              label={t('contact.isPrimary')}
              checked={contact.primary}
              onChange={() => onChange(withOnePrimary(contacts, contact.row))}
            />
            <ActionIcon
              aria-label={t('create.removeContact', { number: place + 1 })}
              title={t('create.removeContact', { number: place + 1 })}
              onClick={() => remove(contact.row)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...contacts, newContact(contacts)])}
        >
          {t('contact.add')}
        </Button>
      </div>
    </>
  )
}
