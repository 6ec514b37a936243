import { AddCustomer } from '@crm/contract/customer-fields'
import { SafeName } from '@crm/contract/rules/text'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { Failure } from '../../kernel/failure.ts'
import { startI18n } from '../../kernel/i18n.ts'
import { inputTraits, isRequired, schemaAt } from './field-rules.ts'
import { errorsIn, fieldOfCode, findFaults, refusedFaults } from './find-faults.ts'

beforeAll(async () => {
  Object.assign(globalThis, { document: { documentElement: { lang: '' } } })
  await startI18n()
})

const schema = z.object({ name: SafeName(1, 5), source: z.number(), note: z.string().default('') })
const labels: Readonly<Record<string, string>> = { name: 'Tên khách hàng', source: 'Nguồn', vat: 'MST' }
const label = (field: string) => labels[field] ?? field
const asItIs = (path: string) => path
const asked = { schema, required: [], label, fieldOf: asItIs }

test('a field is required when its schema takes no empty value', () => {
  const required = Object.keys(AddCustomer.shape).filter((field) => isRequired(schemaAt(AddCustomer, field)))
  expect(required).toEqual(['name', 'groupCustomer', 'sourceCustomer'])
  expect(isRequired(schemaAt(AddCustomer, 'contacts.0.nameContact'))).toBe(true)
})

test('length and keyboard are read from the schema, whatever wraps it', () => {
  expect(inputTraits(schemaAt(AddCustomer, 'name'))).toEqual({ maxLength: 200 })
  expect(inputTraits(schemaAt(AddCustomer, 'emailCustomer'))).toMatchObject({ type: 'email' })
  expect(inputTraits(schemaAt(AddCustomer, 'phoneCustomer'))).toEqual({ type: 'tel' })
  expect(inputTraits(schemaAt(AddCustomer, 'nothing'))).toEqual({})
})

test('several lines are not cut while they are pasted', () => {
  expect(inputTraits(schemaAt(AddCustomer, 'address'))).toEqual({})
})

test('an empty field is asked for by its name, with the word for how it is filled', () => {
  const values = { name: ' ', source: null, note: '' }
  const faults = findFaults({ ...asked, values, body: { ...values, source: undefined } })
  expect(faults).toEqual({ name: 'Hãy nhập tên khách hàng', source: 'Hãy chọn nguồn' })
})

test('an abbreviation keeps its letters in the sentence', () => {
  const values = { vat: '' }
  expect(findFaults({ ...asked, schema: undefined, values, body: values, required: ['vat'] })).toEqual({
    vat: 'Hãy nhập MST',
  })
})

test('a part of the body that no field stands for is left to the server', () => {
  const values = { name: 'An' }
  expect(findFaults({ ...asked, values, body: values })).toEqual({})
})

test('a refusal stands at the field that its code or its path names, and at none otherwise', () => {
  const values = { name: '', email: '', newPassword: '' }
  const fieldOf = (path: string) => (path === 'password' ? 'newPassword' : (fieldOfCode(path, values) ?? path))
  const fieldsOf = (error: unknown) => Object.keys(refusedFaults(error, values, fieldOf))
  const details = [{ field: 'password', message: 'error.passErr' }]
  expect(fieldsOf(new Failure('account.emailExists', '', 409))).toEqual(['email'])
  expect(fieldsOf(new Failure('request.malformed', '', 400, details))).toEqual(['newPassword'])
  expect(fieldsOf(new Failure('account.phoneExists', '', 409))).toEqual([])
  expect(fieldsOf(new Failure('internal', '', 500))).toEqual([])
})

test('the summary names faults in the order of the fields', () => {
  const faults = { source: 'b', 'contacts.0.nameContact': 'c', name: 'a' }
  const order = ['name', 'contacts', 'source']
  expect(errorsIn(faults, order, label).map(({ field }) => field)).toEqual(['name', 'contacts.0.nameContact', 'source'])
})
