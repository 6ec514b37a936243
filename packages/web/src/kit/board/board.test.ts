import { expect, test } from 'vitest'
import { withFurther, withMoves } from './board.ts'

interface Card {
  readonly id: number
}
interface Stack {
  readonly key: string
  readonly total: number
  readonly items: readonly Card[]
}

const keyOf = ({ id }: Card) => id
const card = (id: number): Card => ({ id })
const columns: Stack[] = [
  { key: 'new', total: 30, items: [card(1), card(2)] },
  { key: 'done', total: 1, items: [card(9)] },
]
const places = (all: readonly Stack[]) => all.map(({ key, total, items }) => [key, total, items.map(keyOf)])
const move = new Map([[2, { row: card(2), to: 'done' }]])

test('a card on its way stands in its new column, and the counts go with it', () => {
  expect(places(withMoves(columns, move, keyOf))).toEqual([
    ['new', 29, [1]],
    ['done', 2, [2, 9]],
  ])
})

test('a move that the server has told already is counted once', () => {
  const told: Stack[] = [
    { key: 'new', total: 29, items: [card(1)] },
    { key: 'done', total: 2, items: [card(2), card(9)] },
  ]
  expect(places(withMoves(told, move, keyOf))).toEqual(places(told))
})

test('a card that changed its column between two blocks is not shown twice', () => {
  const whole = withFurther(columns, new Map([['new', [card(9), card(4), card(2)]]]), keyOf)
  expect(places(whole)[0]).toEqual(['new', 30, [1, 2, 4]])
})
