import { expect, it } from 'vitest'
import { lastBlock, parseBlock } from './BlockPager.tsx'
import { moveKey } from './ColumnChoices.tsx'

it('jumps to whole numbers only, and not past the last block', () => {
  expect(parseBlock(' 7 ', 100)).toBe(7)
  expect(parseBlock('101', 100)).toBe(100)
  for (const typed of ['0', '-1', '1.5', '', 'abc', '9999999999']) expect(parseBlock(typed, 100)).toBeNull()
})

it('ends at the last block that is answered, whatever the total', () => {
  expect(lastBlock(20, 30_000)).toBe(1_500)
  expect(lastBlock(20, 30_000, 10_000)).toBe(500)
  expect(lastBlock(20, null, 10_000)).toBe(500)
  expect(lastBlock(20, 0)).toBe(1)
  expect(lastBlock(20, null)).toBeNull()
})

it('moves a column one place and leaves the first one first', () => {
  expect(moveKey(['name', 'a', 'b'], 'b', -1)).toEqual(['name', 'b', 'a'])
  expect(moveKey(['name', 'a', 'b'], 'a', 1)).toEqual(['name', 'b', 'a'])
  expect(moveKey(['name', 'a', 'b'], 'a', -1)).toEqual(['name', 'a', 'b'])
  expect(moveKey(['name', 'a', 'b'], 'name', 1)).toEqual(['name', 'a', 'b'])
  expect(moveKey(['name', 'a', 'b'], 'b', 1)).toEqual(['name', 'a', 'b'])
})
