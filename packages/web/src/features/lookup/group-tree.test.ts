import { describe, expect, it } from 'vitest'
import { branchesOf, moveFault, type Node } from './group-tree.ts'

const group = (index: number, parent: number | null = null, deleted = false): Node => ({
  index,
  name: `Nhóm ${index}`,
  parent,
  deleted,
})
/** 1 › 2 › 3 › 4, beside it 5 › 6, and 7 that is gone. */
const groups = [group(1), group(2, 1), group(3, 2), group(4, 3), group(5), group(6, 5), group(7, null, true)]

describe('the tree of groups', () => {
  const lines = (closed: readonly number[] = [], text = '') =>
    branchesOf(groups, new Set(closed), text).map(({ row, level, isOpen }) => [row.index, level, isOpen])

  it('shows each group at its level', () => {
    expect(lines()).toEqual([
      [1, 1, true],
      [2, 2, true],
      [3, 3, true],
      [4, 4, false],
      [5, 1, true],
      [6, 2, false],
      [7, 1, false],
    ])
  })

  it('hides what is under a closed group', () => {
    expect(lines([2, 5])).toEqual([
      [1, 1, true],
      [2, 2, false],
      [5, 1, false],
      [7, 1, false],
    ])
  })

  it('shows what a text finds with all above it, closed or not', () => {
    expect(lines([1], 'nhom 3')).toEqual([
      [1, 1, true],
      [2, 2, true],
      [3, 3, false],
    ])
  })
})

describe('a group', () => {
  it('may move where the fifth level holds all that is under it', () => {
    expect(moveFault(groups, 5, 3)).toBe(undefined)
    expect(moveFault(groups, 5, 4)).toBe('tooDeep')
    expect(moveFault(groups, 6, 4)).toBe(undefined)
    expect(moveFault(groups, 1, 5)).toBe(undefined)
    expect(moveFault(groups, 1, 6)).toBe('tooDeep')
  })

  it('neither moves under itself, nor to where it is, nor under what is gone', () => {
    expect(moveFault(groups, 2, 2)).toBe('under')
    expect(moveFault(groups, 1, 4)).toBe('under')
    expect(moveFault(groups, 6, 5)).toBe('same')
    expect(moveFault(groups, 1, null)).toBe('same')
    expect(moveFault(groups, 2, null)).toBe(undefined)
    expect(moveFault(groups, 2, 7)).toBe('deleted')
  })
})
