import { expect, test } from 'vitest'
import { columnsFor } from './export-columns.ts'

const sheet = { columns: ['code', 'name', 'curator'], named: { curatorName: ['curator'] } }

test('the sheet keeps the order of the list, in its own words, and always names the row', () => {
  expect(columnsFor(sheet, ['curatorName', 'code', 'unknown'])).toEqual(['name', 'curator', 'code'])
  expect(columnsFor(sheet, ['code', 'name'])).toEqual(['code', 'name'])
})
