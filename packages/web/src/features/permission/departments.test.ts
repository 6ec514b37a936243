import { expect, test } from 'vitest'
import { branchesUnder, childrenChange, idsOf } from './departments.ts'

const word = (index: number, parent: number | null, deleted = false) => ({
  index,
  name: `Phòng ${index}`,
  parent,
  deleted,
})

test('what stands below a department is a tree, without what is deleted and without the department itself', () => {
  const words = [word(1, null), word(2, 1), word(3, 2), word(4, 2, true), word(5, 4), word(6, 1)]
  expect(branchesUnder(words, 2)).toEqual([{ departmentId: 3, name: 'Phòng 3', children: [] }])
  expect(idsOf(branchesUnder(words, 1))).toEqual([2, 3, 6])
})

test('a circle ends', () => {
  expect(idsOf(branchesUnder([word(1, 2), word(2, 1)], 1))).toEqual([2])
})

test('a change of what is granted says what came and what went, in whatever order', () => {
  expect(childrenChange([1, 2], [2, 1])).toBeNull()
  expect(childrenChange([1, 2], [2, 3])).toEqual({ added: [3], removed: [1] })
})
