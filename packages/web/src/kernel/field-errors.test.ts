import { AddCustomer } from '@crm/contract/customer-fields'
import { requiredWords } from '@crm/contract/rules/required'
import { beforeAll, expect, test } from 'vitest'
import { Failure } from './failure.ts'
import { findFieldErrors, refusedFields } from './field-errors.ts'
import { startI18n, translate } from './i18n.ts'

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } })
  await startI18n()
})

const customer = { name: 'Hoa', groupCustomer: [1], sourceCustomer: 1, contacts: [] }

test('a form that the contract takes has no errors', () => {
  expect(findFieldErrors(AddCustomer, customer)).toEqual({})
})

test('each field says in Vietnamese how to mend it', () => {
  expect(findFieldErrors(AddCustomer, { ...customer, name: '  ', phoneCustomer: '123' })).toEqual({
    name: 'Hãy nhập tên khách hàng',
    phoneCustomer: 'Số điện thoại không hợp lệ, ví dụ: 0912 345 678',
  })
})

test('what is missing is named, whether it was never typed, left blank or not chosen', () => {
  expect(findFieldErrors(AddCustomer, { groupCustomer: [], sourceCustomer: 0 })).toEqual({
    name: 'Hãy nhập tên khách hàng',
    groupCustomer: 'Hãy chọn nhóm khách hàng',
    sourceCustomer: 'Hãy chọn nguồn',
  })
})

test('every field that is asked for by name has its sentence', () => {
  for (const word of requiredWords) expect(translate(`error.missing.${word}`)).not.toContain('error.')
})

test('an error inside a list stands at its row', () => {
  const contacts = [{ nameContact: 'Lan', emailContact: 'lan' }]
  expect(Object.keys(findFieldErrors(AddCustomer, { ...customer, contacts }))).toEqual(['contacts.0.emailContact'])
})

test('a length says its limit', () => {
  expect(findFieldErrors(AddCustomer, { ...customer, name: 'a'.repeat(201) })).toEqual({
    name: 'Nhập tối đa 200 ký tự',
  })
})

test('fields that the server refused are found by their path', () => {
  const details = [{ field: 'contacts.0.phoneContact', message: 'error.phoneErr' }]
  expect(Object.keys(refusedFields(new Failure('request.malformed', 'Invalid input', 400, details)))).toEqual([
    'contacts.0.phoneContact',
  ])
})

test('another refusal names no field', () => {
  expect(refusedFields(new Failure('request.busy', 'Busy', 409))).toEqual({})
})
