import { expect, test } from 'vitest'
import { Failure } from '../../../kernel/failure.ts'
import { emptyContact, emptyCustomer, faultsOf, findFaults, readBody } from './typed-customer.ts'

const typed = {
  ...emptyCustomer,
  name: ' Trần Thị Bích ',
  phoneCustomer: '0912 345 678',
  sourceCustomer: { value: '2', label: 'Facebook' },
  groupCustomer: ['4'],
}

test('name, phone or e-mail, source and group are asked for, and nothing else', () => {
  expect(Object.keys(findFaults(emptyCustomer)).sort()).toEqual([
    'groupCustomer',
    'name',
    'phoneCustomer',
    'sourceCustomer',
  ])
  expect(findFaults(typed)).toEqual({})
  expect(findFaults({ ...typed, phoneCustomer: '', emailCustomer: 'bich@congty.vn' })).toEqual({})
})

test('what is sent has the clean phone, the presenter with its kind, and no curator that was not chosen', () => {
  const body = readBody({ ...typed, presenter: { value: '2:7', label: 'An' } })
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
  const body = readBody({
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
  expect(Object.keys(findFaults({ ...typed, contacts: [contact] }))).toEqual([
    'contacts.0.nameContact',
    'contacts.0.phoneContact',
  ])
})

test('a phone that is taken is told at the phone', () => {
  expect(Object.keys(faultsOf(new Failure('customer.phoneExists', 'Phone already exists', 409)))).toEqual([
    'phoneCustomer',
  ])
  expect(faultsOf(new Failure('internal', '', 500))).toEqual({})
})
