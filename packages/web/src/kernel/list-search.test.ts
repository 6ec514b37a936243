import { expect, test } from 'vitest'
import { mergeSearch } from './list-search.ts'

test('another filter starts at the first page again', () => {
  expect(mergeSearch({ tab: 'charge', page: 7 }, { text: 'hoa' })).toEqual({ tab: 'charge', text: 'hoa' })
})

test('turning a page keeps the filters', () => {
  expect(mergeSearch({ text: 'hoa' }, { page: 2 })).toEqual({ text: 'hoa', page: 2 })
})

test('an emptied filter leaves the address', () => {
  expect(mergeSearch({ text: 'hoa', group: [3] }, { text: '', group: [] })).toEqual({})
})

test('zero is a value: no one in charge is a filter', () => {
  expect(mergeSearch({}, { curator: 0 })).toEqual({ curator: 0 })
})
