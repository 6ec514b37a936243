import type { ContactFields } from '@crm/contract/customer-fields'
import type { ContactView, CustomerView } from '@crm/contract/customer-views'
import { showPhone } from '@crm/contract/rules/phone'

type Contact = ContactFields

/** The list with exactly one primary contact: `primaryId`, where it says so. */
export const withPrimary = (contacts: readonly Contact[], primaryId: number | undefined): Contact[] =>
  primaryId === undefined ? [...contacts] : contacts.map((one) => ({ ...one, primary: one.contactId === primaryId }))

const wordsOf = (contact: Contact | undefined) =>
  contact === undefined
    ? ''
    : [contact.nameContact, showPhone(contact.phoneContact), contact.emailContact].filter(Boolean).join(' · ')

const editOf = (contactId: number, mine: string, change: (contacts: readonly Contact[]) => Contact[]) => {
  const find = (view: CustomerView) => view.contacts.find((one) => one.contactId === contactId)
  return {
    field: 'contacts' as const,
    mine,
    patch: (from: CustomerView) => ({ contacts: change(from.contacts) }),
    clashes: (base: CustomerView, current: CustomerView) =>
      JSON.stringify(find(base)) !== JSON.stringify(find(current)),
    theirs: (current: CustomerView) => wordsOf(find(current)),
  }
}

/** One that somebody removed meanwhile comes back as a new one: its old id is gone. */
function replace(contacts: readonly Contact[], contactId: number, typed: Contact): Contact[] {
  const { contactId: _, ...fields } = typed
  if (!contacts.some((one) => one.contactId === contactId)) return [...contacts, { ...fields, primary: false }]
  const replaced = contacts.map((one) =>
    one.contactId === contactId ? { ...fields, contactId, primary: one.primary } : one,
  )
  return typed.primary ? withPrimary(replaced, contactId) : replaced
}

export const changeContact = (contactId: number, typed: Contact) =>
  editOf(contactId, wordsOf(typed), (contacts) => replace(contacts, contactId, typed))

export const makePrimary = (contact: ContactView) =>
  editOf(contact.contactId, wordsOf(contact), (contacts) =>
    replace(contacts, contact.contactId, { ...contact, primary: true }),
  )

export const removeContact = ({ contactId }: ContactView) =>
  editOf(contactId, '', (contacts) => contacts.filter((one) => one.contactId !== contactId))
