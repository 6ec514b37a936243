import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Move } from './board.ts'

/** The cards that are on their way. `take` tells a refusal itself: it never fails. */
export function useMoves<Row>(boardKey: QueryKey, keyOf: (row: Row) => number) {
  const queries = useQueryClient()
  const [moves, setMoves] = useState<ReadonlyMap<number, Move<Row>>>(new Map())
  /** Shows the card in its new place at once; when the move was refused it stands where the server has it. */
  async function carry(row: Row, to: string, take: () => Promise<void>) {
    setMoves((now) => new Map(now).set(keyOf(row), { row, to }))
    await take()
    await queries.invalidateQueries({ queryKey: boardKey })
    setMoves((now) => new Map([...now].filter(([key]) => key !== keyOf(row))))
  }
  return { moves, carry }
}
