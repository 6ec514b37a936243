import { expect, it } from 'vitest'
import { treeOf } from './tree.ts'

const items = [
  { index: 1, name: 'Bán lẻ', deleted: true, parent: null },
  { index: 2, name: 'Cửa hàng', deleted: false, parent: 1 },
]

it('leaves the deleted out of a form, and their children stand by themselves', () => {
  expect(treeOf(items)).toEqual([{ value: '2', label: 'Cửa hàng' }])
})

it('offers the deleted to a filter, by the name that it gives them', () => {
  expect(treeOf(items, (name) => `${name} (cũ)`)).toEqual([
    { value: '1', label: 'Bán lẻ (cũ)', children: [{ value: '2', label: 'Cửa hàng' }] },
  ])
})
