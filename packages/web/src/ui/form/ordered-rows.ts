/** A row of a form whose order a person sets. */
export interface OrderedRow {
  /** Tells two rows apart while they are typed. */
  readonly row: number
}

/** What tells a new row apart from those that are there. */
export const nextRow = (rows: readonly OrderedRow[]) => Math.max(-1, ...rows.map(({ row }) => row)) + 1

/** The row at `from` stands at `to` afterwards. */
export function moveRow<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from]
  if (row === undefined || to < 0 || to >= rows.length) return rows
  const others = rows.filter((_, place) => place !== from)
  return [...others.slice(0, to), row, ...others.slice(to)]
}

/** The row at a place with some of it changed. */
export const changeRow = <Row>(rows: readonly Row[], place: number, part: Partial<Row>): readonly Row[] =>
  rows.map((row, at) => (at === place ? { ...row, ...part } : row))
