import { expect, test } from 'vitest'
import { bareHeading, findColumnFaults } from './upload-columns.ts'

const rest = ['name', 'groupCustomer', 'sourceCustomer'] as const

test('names every required column that no heading fills', () => {
  expect(findColumnFaults(['name', null, 'emailCustomer'])).toEqual({
    missing: ['groupCustomer', 'sourceCustomer'],
    isUnreachable: false,
    repeated: [],
  })
})

test('a file needs a phone or a mail, not both', () => {
  expect(findColumnFaults(rest).isUnreachable).toBe(true)
  expect(findColumnFaults([...rest, 'phoneCustomer']).isUnreachable).toBe(false)
  expect(findColumnFaults([...rest, 'emailCustomer']).isUnreachable).toBe(false)
})

test('a column that several headings fill is told once, headings that are passed over are not', () => {
  expect(findColumnFaults(['name', 'name', null, 'name', null]).repeated).toEqual(['name'])
})

test('headings are the same whatever their marks, case, signs and spaces', () => {
  expect(bareHeading('  SỐ  Điện-thoại (*)')).toBe(bareHeading('số điện thoại'))
})
