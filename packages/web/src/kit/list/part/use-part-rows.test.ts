import { expect, test } from 'vitest'
import type { Column } from '../../../ui/columns.ts'
import { sortRows } from './use-part-rows.ts'

type Row = { name: string; used: number }
const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', width: 100, sortOf: ({ name }) => name, render: ({ name }) => name },
  { key: 'used', header: 'Used', width: 100, sortOf: ({ used }) => used, render: ({ used }) => used },
  { key: 'state', header: 'State', width: 100, render: () => '' },
]
const rows: Row[] = [
  { name: 'Zalo', used: 9 },
  { name: 'Đối tác 10', used: 100 },
  { name: 'Đối tác 9', used: 20 },
  { name: 'Ấn phẩm', used: 9 },
]
const sorted = (key: string, descending = false) => sortRows(rows, columns, { key, descending }).map(({ name }) => name)

test('words stand in Vietnamese order, and the numbers in them by their size', () => {
  expect(sorted('name')).toEqual(['Ấn phẩm', 'Đối tác 9', 'Đối tác 10', 'Zalo'])
  expect(sorted('name', true)).toEqual(['Zalo', 'Đối tác 10', 'Đối tác 9', 'Ấn phẩm'])
})

test('numbers stand by their size, and what is alike as it came', () => {
  expect(sorted('used')).toEqual(['Zalo', 'Ấn phẩm', 'Đối tác 9', 'Đối tác 10'])
})

test('without an order, and by a column that has none, the rows stay as they came', () => {
  expect(sortRows(rows, columns, null)).toEqual(rows)
  expect(sorted('state')).toEqual(rows.map(({ name }) => name))
})
