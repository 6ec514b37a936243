import type { ContactView, CustomerView } from '@crm/contract/customer-views'
import { expect, test } from 'vitest'
import { changeContact, makePrimary, removeContact } from './contact-edits.ts'

const contact = (contactId: number, primary = false): ContactView => ({
  contactId,
  nameContact: `Liên hệ ${contactId}`,
  phoneContact: '',
  emailContact: '',
  genderContact: null,
  birthday: null,
  primary,
})
const viewOf = (...contacts: ContactView[]) => ({ contacts }) as unknown as CustomerView
const primariesOf = ({
  contacts = [],
}: {
  contacts?: readonly { contactId?: number | undefined; primary: boolean }[] | undefined
}) => contacts.filter((one) => one.primary).map((one) => one.contactId)

test('making one contact primary leaves exactly that one', () => {
  expect(primariesOf(makePrimary(contact(2)).patch(viewOf(contact(1, true), contact(2))))).toEqual([2])
})

test('editing a contact changes no primary unless it says so', () => {
  const typed = { ...contact(2), nameContact: 'Tên mới' }
  const { contacts = [] } = changeContact(2, typed).patch(viewOf(contact(1, true), contact(2)))
  expect(primariesOf({ contacts })).toEqual([1])
  expect(contacts.map(({ nameContact }) => nameContact)).toEqual(['Liên hệ 1', 'Tên mới'])
})

test('the primary contact stays primary when it is edited without its mark', () => {
  expect(primariesOf(changeContact(1, contact(1, false)).patch(viewOf(contact(1, true), contact(2))))).toEqual([1])
})

test('a contact that somebody removed meanwhile comes back as a new one', () => {
  const { contacts = [] } = changeContact(2, contact(2)).patch(viewOf(contact(1, true)))
  expect(contacts.map(({ contactId }) => contactId)).toEqual([1, undefined])
  expect(primariesOf({ contacts })).toEqual([1])
})

test('a removal keeps the contact that somebody added meanwhile', () => {
  const { contacts = [] } = removeContact(contact(2)).patch(viewOf(contact(1, true), contact(2), contact(3)))
  expect(contacts.map(({ contactId }) => contactId)).toEqual([1, 3])
})

test('another contact changed by somebody else is no clash', () => {
  const base = viewOf(contact(1, true), contact(2))
  const edit = changeContact(2, contact(2))
  expect(edit.clashes(base, viewOf({ ...contact(1, true), nameContact: 'Khác' }, contact(2)))).toBe(false)
  expect(edit.clashes(base, viewOf(contact(1, true), { ...contact(2), nameContact: 'Khác' }))).toBe(true)
})
