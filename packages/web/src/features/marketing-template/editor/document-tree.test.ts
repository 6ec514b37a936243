import { emptyDocument } from '@crm/contract/email-blocks'
import { expect, test } from 'vitest'
import {
  changeBlock,
  duplicateBlock,
  findPlaced,
  insertBlock,
  moveBlock,
  placedIn,
  removeBlock,
  stepBlock,
} from './document-tree.ts'
import { blockOf } from './new-block.ts'

const named = (kind: Parameters<typeof blockOf>[0], id: string) => ({ ...blockOf(kind), id })
const begin = { ...emptyDocument, blocks: [named('heading', 'h'), named('columns', 'c'), named('group', 'g')] }
const filled = insertBlock(begin, { list: 'column:c:0', index: 0 }, named('text', 't'))
const order = (document: typeof begin) => placedIn(document.blocks).map(({ block }) => block.id)

test('blocks are found in reading order, whatever holds them', () => {
  expect(order(filled)).toEqual(['h', 'c', 't', 'g'])
  expect(findPlaced(filled, 't')?.place).toEqual({ list: 'column:c:0', index: 0 })
})

test('by keys a block walks through every place that takes it, and back', () => {
  const walk = ['column:c:0', 'column:c:1', 'root', 'group:g', 'root']
  let now = filled
  const seen: (string | undefined)[] = []
  for (let step = 0; step < 5; step++) {
    seen.push(findPlaced(now, 't')?.place.list)
    now = stepBlock(now, 't', 1)
  }
  expect(seen).toEqual(walk)
  for (let step = 0; step < 4; step++) now = stepBlock(now, 't', -1)
  expect(findPlaced(now, 't')?.place.list).toBe('column:c:0')
})

test('a block goes where it was dropped, counted before it was lifted', () => {
  const moved = moveBlock(begin, 'h', { list: 'root', index: 2 })
  expect(order(moved)).toEqual(['c', 'h', 'g'])
})

test('columns do not go into columns, and nothing goes into itself', () => {
  expect(moveBlock(filled, 'c', { list: 'column:c:0', index: 0 })).toBe(filled)
  expect(moveBlock(filled, 'g', { list: 'group:g', index: 0 })).toBe(filled)
  expect(order(moveBlock(filled, 'c', { list: 'group:g', index: 0 }))).toEqual(['h', 'g', 'c', 't'])
})

test('a copy has names of its own, down to what it holds', () => {
  const { document, id } = duplicateBlock(filled, 'c')
  const ids = order(document)
  expect(ids).toHaveLength(6)
  expect(new Set(ids).size).toBe(6)
  expect(ids[3]).toBe(id)
})

test('a change reaches a block inside of others, and a removal takes what it holds', () => {
  expect(findPlaced(changeBlock(filled, 't', { padding: 30 }), 't')?.block).toMatchObject({ padding: 30 })
  expect(order(removeBlock(filled, 'c'))).toEqual(['h', 'g'])
})
