import { AddCustomer } from '@crm/contract/customer-fields'
import { expect, test } from 'vitest'
import { emptyContact, emptyCustomer, isOutOfReach, toBody } from './typed-customer.ts'

const typed = {
  ...emptyCustomer,
  name: ' Trần Thị Bích ',
  phoneCustomer: '0912 345 678',
  sourceCustomer: { value: '2', label: 'Facebook' },
  groupCustomer: ['4'],
}
const faultsIn = (values: typeof emptyCustomer) =>
  AddCustomer.safeParse(toBody(values)).error?.issues.map(({ path }) => path.join('.')) ?? []

test('name, source and group are asked for, and one of phone and e-mail', () => {
  expect(faultsIn(emptyCustomer).sort()).toEqual(['groupCustomer', 'name', 'sourceCustomer'])
  expect(isOutOfReach(emptyCustomer)).toBe(true)
  expect(faultsIn(typed)).toEqual([])
  expect(isOutOfReach(typed)).toBe(false)
  expect(isOutOfReach({ ...typed, phoneCustomer: '', emailCustomer: 'bich@congty.vn' })).toBe(false)
})

test('what is sent has the clean phone, the presenter with its kind, and no curator that was not chosen', () => {
  const body = AddCustomer.parse(toBody({ ...typed, refId: { value: '2:7', label: 'An' } }))
  expect(body).toMatchObject({ name: 'Trần Thị Bích', phoneCustomer: '84912345678', source: 2, refId: 7, contacts: [] })
  expect(body.curator).toBeUndefined()
})

test('viewers, no one in charge, and what is known of a contact are sent as the call takes them', () => {
  const contact = {
    ...emptyContact,
    row: 1,
    nameContact: 'An',
    genderContact: false,
    birthday: '1990-02-01',
    primary: true,
  }
  const body = toBody({
    ...typed,
    curator: { value: '0', label: '' },
    viewers: [{ value: '7', label: 'An' }],
    contacts: [contact],
  })
  expect(body).toMatchObject({ curator: 0, viewers: [7] })
  expect(body.contacts).toEqual([
    {
      nameContact: 'An',
      phoneContact: '',
      emailContact: '',
      genderContact: false,
      birthday: '1990-02-01',
      primary: true,
    },
  ])
})

test('a fault in a contact names its row', () => {
  const contact = { ...emptyContact, row: 1, phoneContact: '12', primary: true }
  expect(faultsIn({ ...typed, contacts: [contact] })).toEqual(['contacts.0.nameContact', 'contacts.0.phoneContact'])
})
