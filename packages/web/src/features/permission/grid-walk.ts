/** A place in the grid: row 0 holds the boxes of whole columns, column 0 those of whole rows. */
export interface Place {
  readonly row: number
  readonly column: number
}

interface Size {
  readonly rows: number
  readonly columns: number
}

const within = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1)

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** Where a key leads from a place; undefined for a key that does not move. With Ctrl, Home and End go to the corners. */
export function placeAfter(key: string, { row, column }: Place, size: Size, toCorner: boolean): Place | undefined {
  const step = steps[key]
  if (step) return { row: within(row + step.row, size.rows), column: within(column + step.column, size.columns) }
  if (key === 'Home') return { row: toCorner ? 0 : row, column: 0 }
  if (key === 'End') return { row: toCorner ? size.rows - 1 : row, column: size.columns - 1 }
  return undefined
}
