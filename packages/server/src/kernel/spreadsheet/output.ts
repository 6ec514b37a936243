/** A date column takes `YYYY-MM-DD`; a number column keeps its numbers. */
export type SheetColumn = { header: string; width?: number; kind: 'text' | 'number' | 'date' }
export type OutputCell = string | number | null
export type OutputRow = readonly OutputCell[]
export type OutputRows = AsyncIterable<OutputRow> | Iterable<OutputRow>
