import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type MouseEvent, type TouchEvent, useMemo } from 'react'
import { flushSync } from 'react-dom'
import type { Column } from './columns.ts'

/** Widths in px by the key of the column; absent: as declared. */
export type Widths = Readonly<Record<string, number>>

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
})
const noRows: never[] = []
const declared: Widths = {}
const LEAST_PX = 64
const MOST_PX = 960

interface Props<Row> {
  readonly columns: readonly Column<Row>[]
  /** Keys of the columns shown, in their order; the first column always stands first. Absent: all. */
  readonly shown: readonly string[] | undefined
  readonly widths: Widths | undefined
  /** Absent where columns keep their widths. */
  readonly onWidths: ((widths: Widths) => void) | undefined
}

/** The columns that a table shows, each with its width and what changes it. */
export function useTableColumns<Row>({ columns, shown, widths = declared, onWidths }: Props<Row>) {
  const byKey = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns])
  const definitions = useMemo(
    () =>
      columns.map(({ key, width, grow }) => ({
        id: key,
        size: width,
        minSize: grow ? width : Math.min(width, LEAST_PX),
        maxSize: MOST_PX,
      })),
    [columns],
  )
  const keys = shown ?? [...byKey.keys()]
  const table = useTable({
    features,
    data: noRows,
    columns: definitions,
    columnResizeMode: 'onChange',
    state: {
      columnSizing: widths,
      columnOrder: [...keys],
      columnVisibility: Object.fromEntries([...byKey.keys()].map((key) => [key, keys.includes(key)])),
      columnPinning: { start: columns.slice(0, 1).map(({ key }) => key), end: [] },
    },
    onColumnSizingChange: (change) => onWidths?.(functionalUpdate(change, widths)),
  })

  const headers = table.getLeafHeaders()
  const sizeOf = (key: string) => table.getColumn(key)?.getSize() ?? 0
  const growing = columns.find(({ grow }) => grow)?.key
  // One that was sized by hand keeps its width: then the last one takes what is left over.
  const taker = growing !== undefined && growing in widths ? headers.at(-1)?.column.id : growing

  const parts = headers.flatMap((header) => {
    const { id } = header.column
    const column = byKey.get(id)
    if (column === undefined) return []
    const setWidth = (px: number) => {
      const { minSize = LEAST_PX, maxSize = MOST_PX } = header.column.columnDef
      onWidths?.({ ...widths, [id]: Math.round(Math.min(maxSize, Math.max(minSize, px))) })
    }
    const startResize = (event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>) => {
      const cell = event.currentTarget.closest('th')
      // One that has grown is wider than its width says: it is dragged from where it ends.
      if (cell) flushSync(() => setWidth(cell.offsetWidth))
      header.getResizeHandler()(event.nativeEvent)
    }
    return [
      {
        column,
        size: sizeOf(id),
        width: id === taker ? undefined : sizeOf(id),
        resize: onWidths && { start: startResize, to: setWidth },
      },
    ]
  })
  return { parts, minWidth: table.getTotalSize() }
}
export type TablePart<Row> = ReturnType<typeof useTableColumns<Row>>['parts'][number]
