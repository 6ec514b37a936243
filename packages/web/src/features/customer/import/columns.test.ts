import { expect, test } from 'vitest'
import { areEqual, findMatchFaults, isMatched, withMatch } from './columns.ts'

test('names every required column that no header is matched to', () => {
  expect(findMatchFaults(['name', null, 'emailCustomer'])).toEqual({
    missing: ['groupCustomer', 'sourceCustomer'],
    isUnreachable: false,
    repeated: [],
  })
})

test('a file needs a phone or a mail, not both', () => {
  const rest = ['name', 'groupCustomer', 'sourceCustomer'] as const
  expect(isMatched(findMatchFaults(rest))).toBe(false)
  expect(isMatched(findMatchFaults([...rest, 'phoneCustomer']))).toBe(true)
  expect(isMatched(findMatchFaults([...rest, 'emailCustomer']))).toBe(true)
})

test('a column that two headers claim is told, headers that are passed over are not', () => {
  const matches = ['name', 'name', null, null, 'groupCustomer', 'sourceCustomer', 'phoneCustomer'] as const
  expect(findMatchFaults(matches).repeated).toEqual(['name'])
  expect(isMatched(findMatchFaults(withMatch(matches, 1, null)))).toBe(true)
})

test('matches differ when one header is matched to something else', () => {
  expect(areEqual(['name', null], ['name', null])).toBe(true)
  expect(areEqual(['name', null], withMatch(['name', null], 1, 'taxCode'))).toBe(false)
})
