import type { BoardColumn, TicketRow } from '@crm/contract/ticket-views'
import { expect, test } from 'vitest'
import { withFurther, withMoves } from './board-columns.ts'

const card = (index: number) => ({ index, status: 1 }) as TicketRow
const columns: BoardColumn[] = [
  { status: 1, total: 30, items: [card(1), card(2)] },
  { status: 3, total: 1, items: [card(9)] },
]
const places = (all: readonly BoardColumn[]) =>
  all.map(({ status, total, items }) => [status, total, items.map(({ index }) => index)])

test('a card on its way stands in its new column, and the counts go with it', () => {
  const moved = withMoves(columns, new Map([[2, { row: card(2), to: 3 }]]))
  expect(places(moved)).toEqual([
    [1, 29, [1]],
    [3, 2, [2, 9]],
  ])
  expect(moved[1]?.items[0]?.status).toBe(3)
})

test('a move that the server has told already is counted once', () => {
  const told: BoardColumn[] = [
    { status: 1, total: 29, items: [card(1)] },
    { status: 3, total: 2, items: [card(2), card(9)] },
  ]
  expect(places(withMoves(told, new Map([[2, { row: card(2), to: 3 }]])))).toEqual(places(told))
})

test('a card that changed its column between two blocks is not shown twice', () => {
  const whole = withFurther(columns, new Map([[1, [card(9), card(4), card(2)]]]))
  expect(places(whole)[0]).toEqual([1, 30, [1, 2, 4]])
})
