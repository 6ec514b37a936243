import { expect, test } from 'vitest'
import { customerColumns } from '../customer-columns.tsx'
import { columnsFor } from './export-columns.ts'

test('every column of the list has its column in the sheet', () => {
  const keys = customerColumns.map(({ key }) => key)
  expect(columnsFor(keys)).toHaveLength(keys.length)
})

test('the sheet keeps the order of the list and always names the customer', () => {
  expect(columnsFor(['curatorName', 'customerCode', 'unknown'])).toEqual(['name', 'curator', 'customerCode'])
  expect(columnsFor(['customerCode', 'name'])).toEqual(['customerCode', 'name'])
})
