import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { needsReason, statusAfter, type TicketStatus, type TicketStep } from '@crm/contract/ticket-rules'
import type { TicketRow } from '@crm/contract/ticket-views'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../kernel/query.ts'
import type { Steps } from '../list/take-steps.tsx'
import type { TicketQuestion } from '../list/ticket-search.ts'
import { allTickets } from '../ticket-queries.ts'
import { arrange, type Move, withFurther, withMoves } from './board-columns.ts'
import { boardQuery, columnQuery } from './board-queries.ts'

type Blocks = Partial<Record<TicketStatus, number>>

/** Blocks of single columns beyond the first, as far as somebody scrolled. */
function useFurther(question: TicketQuestion, isOn: boolean) {
  const asked = JSON.stringify(question)
  const [wanted, setWanted] = useState<{ asked: string; blocks: Blocks }>({ asked, blocks: {} })
  // Other filters show other cards: each column begins anew.
  const blocks = wanted.asked === asked ? wanted.blocks : {}
  const parts = (Object.entries(blocks) as [string, number][]).flatMap(([status, last]) =>
    Array.from({ length: last - 1 }, (_, place) => ({ status: Number(status) as TicketStatus, block: place + 2 })),
  )
  const found = useQueries({
    queries: parts.map(({ status, block }) => ({ ...columnQuery(question, status, block), enabled: isOn })),
  })
  const rows = new Map<TicketStatus, TicketRow[]>()
  const failed = new Set<TicketStatus>()
  const loading = new Set<TicketStatus>()
  for (const [place, { status }] of parts.entries()) {
    const part = found[place]
    rows.set(status, [...(rows.get(status) ?? []), ...(part?.data ?? [])])
    if (part?.isPending) loading.add(status)
    if (part?.isError) failed.add(status)
  }
  const again = (status: TicketStatus) => {
    for (const [place, part] of parts.entries()) if (part.status === status) void found[place]?.refetch()
  }
  const more = (status: TicketStatus) => {
    if (loading.has(status)) return
    if (failed.has(status)) return again(status)
    setWanted({ asked, blocks: { ...blocks, [status]: (blocks[status] ?? 1) + 1 } })
  }
  const readTo = (status: TicketStatus) => (blocks[status] ?? 1) * BLOCK_SIZE
  return { rows, loading, failed, more, readTo }
}

/** The board's columns, what is loaded of each, and the way of a card from one to another. */
export function useBoard(isBoard: boolean, question: TicketQuestion, steps: Steps) {
  const asked = useQuery({ ...boardQuery(question), enabled: isBoard })
  const further = useFurther(question, isBoard)
  const [moves, setMoves] = useState<ReadonlyMap<number, Move>>(new Map())
  const columns = withMoves(withFurther(arrange(asked.data ?? []), further.rows), moves)

  /** Shows the card in its new place at once; when the step was refused it stands where the server has it. */
  async function move(row: TicketRow, step: TicketStep) {
    if (step === 'reopen' || needsReason(step)) return steps.take(row, step)
    setMoves((now) => new Map(now).set(row.index, { row, to: statusAfter(step) }))
    await steps.take(row, step)
    await queries.invalidateQueries({ queryKey: [...allTickets, 'board'] })
    setMoves((now) => new Map([...now].filter(([index]) => index !== row.index)))
  }
  return {
    asked,
    columns,
    rows: columns.flatMap(({ items }) => items),
    total: asked.data === undefined ? null : columns.reduce((sum, { total }) => sum + total, 0),
    hasMore: (status: TicketStatus, total: number) => further.readTo(status) < total,
    isLoading: (status: TicketStatus) => further.loading.has(status),
    hasFailed: (status: TicketStatus) => further.failed.has(status),
    loadMore: further.more,
    isMoving: (row: TicketRow) => moves.has(row.index),
    move,
  }
}
export type Board = ReturnType<typeof useBoard>
