import type { TicketStatus } from '@crm/contract/ticket-rules'
import type { BoardColumn, TicketRow } from '@crm/contract/ticket-views'

/** As work goes: what waits, what runs, what has ended. */
const inOrder: readonly TicketStatus[] = [1, 6, 3, 4, 2, 5]
export const arrange = (columns: readonly BoardColumn[]) =>
  [...columns].sort((one, other) => inOrder.indexOf(one.status) - inOrder.indexOf(other.status))

/** A card that was moved and whose new place the server has not told yet. */
export interface Move {
  readonly row: TicketRow
  readonly to: TicketStatus
}

/** The cards of each column: the first block, then the further ones; a card that moved meanwhile stands in one place. */
export function withFurther(columns: readonly BoardColumn[], further: ReadonlyMap<TicketStatus, readonly TicketRow[]>) {
  const seen = new Set(columns.flatMap(({ items }) => items.map(({ index }) => index)))
  return columns.map((column) => {
    const more = (further.get(column.status) ?? []).filter(({ index }) => !seen.has(index))
    for (const { index } of more) seen.add(index)
    return { ...column, items: [...column.items, ...more] }
  })
}

/** The board as it will be once the moves that are under way are done. */
export function withMoves(columns: readonly BoardColumn[], moves: ReadonlyMap<number, Move>): BoardColumn[] {
  if (moves.size === 0) return [...columns]
  return columns.map(({ status, total, items }) => {
    const left = items.filter(({ index }) => (moves.get(index)?.to ?? status) === status)
    const come = [...moves.values()].filter(
      ({ row, to }) => to === status && items.every(({ index }) => index !== row.index),
    )
    return {
      status,
      total: total - (items.length - left.length) + come.length,
      items: [...come.map(({ row, to }) => ({ ...row, status: to })), ...left],
    }
  })
}
