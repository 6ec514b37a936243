import { expect, it } from 'vitest'
import { parseBlock } from './BlockPager.tsx'
import { moveKey } from './ColumnMenu.tsx'

it('jumps to whole numbers only, and not past the last block', () => {
  expect(parseBlock(' 7 ', 100)).toBe(7)
  expect(parseBlock('101', 100)).toBe(100)
  for (const typed of ['0', '-1', '1.5', '', 'abc', '9999999999']) expect(parseBlock(typed, 100)).toBeNull()
})

it('moves a column one place and leaves the first one first', () => {
  expect(moveKey(['name', 'a', 'b'], 'b', -1)).toEqual(['name', 'b', 'a'])
  expect(moveKey(['name', 'a', 'b'], 'a', 1)).toEqual(['name', 'b', 'a'])
  expect(moveKey(['name', 'a', 'b'], 'a', -1)).toEqual(['name', 'a', 'b'])
  expect(moveKey(['name', 'a', 'b'], 'name', 1)).toEqual(['name', 'a', 'b'])
  expect(moveKey(['name', 'a', 'b'], 'b', 1)).toEqual(['name', 'a', 'b'])
})
