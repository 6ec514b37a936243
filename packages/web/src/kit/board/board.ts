import type { ReactNode } from 'react'
import type { Asked } from '../../ui/AskedViews.tsx'

/** A column of a board as it stands on the screen. */
export interface BoardColumn<Row> {
  readonly key: string
  readonly label: string
  /** What stands for the label where there is more to show than words. */
  readonly mark?: ReactNode
  /** Under the label: sums. */
  readonly note?: ReactNode
  /** null: more than anybody counts. */
  readonly total: number | null
  readonly items: readonly Row[]
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly hasFailed: boolean
}

/** What the cards of a board are and do, said once. A place is a column, or a column in a lane. */
export interface CardParts<Row> {
  /** Names what is kept of it: what a person has folded. */
  readonly name: string
  readonly label: string
  readonly asked: Asked & { readonly isPlaceholderData: boolean }
  key(row: Row): number
  /** What a card is called where it cannot be seen. */
  rowName(row: Row): string
  /** What a card shows, also while it is held. */
  face(row: Row): ReactNode
  /** Something about it is late. */
  isAlert(row: Row): boolean
  /** Keys of the places that its menu offers this person. */
  moves(row: Row): readonly string[]
  /** Further places where it may be dropped. */
  takes?(row: Row, place: string): boolean
  isMoving(row: Row): boolean
  move(row: Row, to: string): Promise<void>
  loadMore(place: string): void
}

/** A board of a capability: columns of cards. */
export interface BoardParts<Row> extends CardParts<Row> {
  readonly columns: readonly BoardColumn<Row>[]
  readonly usuallyFolded?: readonly string[]
}

/** A row of a board with lanes: somebody, or something, across all columns. */
export interface BoardLane<Row> {
  readonly key: string
  readonly label: string
  /** What stands for the label where there is more to show than words. */
  readonly mark: ReactNode
  /** Beside the label: sums. */
  readonly note: ReactNode
  readonly total: number
  /** In the order of the columns; undefined: not read yet. */
  readonly cells: readonly BoardColumn<Row>[] | undefined
}

/** A board whose columns go through lanes, each read when it comes into sight. */
export interface LanesParts<Row> extends CardParts<Row> {
  readonly columns: readonly Pick<BoardColumn<Row>, 'key' | 'label' | 'note' | 'total'>[]
  readonly lanes: readonly BoardLane<Row>[]
  /** A lane came into sight. */
  show(lane: string): void
}

/** A card that was moved and whose new place the server has not told yet. */
export interface Move<Row> {
  readonly row: Row
  readonly to: string
}

interface Stack<Row> {
  readonly key: string
  readonly total: number | null
  readonly items: readonly Row[]
}

/** The cards of each column: the first block, then the further ones; a card that moved meanwhile stands in one place. */
export function withFurther<Row, Column extends Stack<Row>>(
  columns: readonly Column[],
  further: ReadonlyMap<string, readonly Row[]>,
  keyOf: (row: Row) => number,
): Column[] {
  const seen = new Set(columns.flatMap(({ items }) => items.map(keyOf)))
  return columns.map((column) => {
    const more = (further.get(column.key) ?? []).filter((row) => !seen.has(keyOf(row)))
    for (const row of more) seen.add(keyOf(row))
    return { ...column, items: [...column.items, ...more] }
  })
}

/** The board as it will be once the moves that are under way are done. */
export function withMoves<Row, Column extends Stack<Row>>(
  columns: readonly Column[],
  moves: ReadonlyMap<number, Move<Row>>,
  keyOf: (row: Row) => number,
): Column[] {
  if (moves.size === 0) return [...columns]
  return columns.map((column) => {
    const { key, total, items } = column
    const left = items.filter((row) => (moves.get(keyOf(row))?.to ?? key) === key)
    const come = [...moves.values()].filter(
      ({ row, to }) => to === key && items.every((one) => keyOf(one) !== keyOf(row)),
    )
    return {
      ...column,
      total: total === null ? null : total - (items.length - left.length) + come.length,
      items: [...come.map(({ row }) => row), ...left],
    }
  })
}
