import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { type ReactNode, useRef } from 'react'
import type { Column, RowKey, Sort } from './columns.ts'
import classes from './DataTable.module.css'
import { openBeside } from './open-beside.ts'
import { useRowWalk } from './row-walk.ts'
import { type Selection, useSelection } from './selection.ts'
import { TableHead } from './TableHead.tsx'
import { SkeletonRows, TableRow } from './TableRow.tsx'
import rowClasses from './TableRows.module.css'
import { useTableColumns, type Widths } from './use-table-columns.ts'

export type DataTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  /** Keys of the columns shown, in their order. Absent: all of them. */
  shown?: readonly string[]
  widths?: Widths
  onWidths?: (widths: Widths) => void
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  /** What the row's checkbox is called. */
  rowName?: (row: Row) => string
  /** Without rows: skeletons. With rows: they stay, marked busy. */
  loading?: boolean
  skeletonRows?: number
  /** Shown when there are no rows: an `Empty`, a `Failed`. */
  instead?: ReactNode
  /** Rows of all blocks, when known, and the place of this block's first row among them, from 1. */
  total?: number | null
  firstRow?: number
  sort?: Sort | null
  /** The order without a choice: a third click on a head leads back to it. */
  usualSort?: Sort
  onSort?: ((sort: Sort | null) => void) | undefined
  selected?: Selection
  onSelect?: ((next: Selection) => void) | undefined
  onOpen?: ((row: Row) => void) | undefined
  /** The address of the row's own page: Ctrl (or Cmd) with a click or Enter, and the middle button, open it in another tab. */
  hrefOf?: (row: Row) => string
  /** The row in the quick view; when it becomes null the focus returns to that row. */
  openKey?: RowKey | null
}

const nothing: Selection = new Set()
const CHECK_WIDTH_PX = 40

const markScrolled = (box: HTMLElement) => {
  box.dataset['scrolled'] = String(box.scrollLeft > 0)
}

/** Fills its parent, which sets the height. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { columns, rows, rowKey, onOpen, onSelect, selected = nothing, openKey = null, loading = false } = props
  const { sort = null, total = null, firstRow = 1 } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = rows.map(rowKey)
  const selection = useSelection(keys, selected, onSelect)
  const walk = useRowWalk(body, keys, openKey, {
    open: (key, isBeside) => {
      const row = rows.find((other) => rowKey(other) === key)
      if (row === undefined) return
      if (isBeside && props.hrefOf) openBeside(props.hrefOf(row))
      else onOpen?.(row)
    },
    toggle: selection?.toggle,
    toggleAll: selection?.toggleAll,
  })
  const { parts, minWidth } = useTableColumns({
    columns,
    shown: props.shown,
    widths: props.widths,
    onWidths: props.onWidths,
  })
  const shown = parts.map(({ column }) => column)

  return (
    <div
      className={classes.box}
      data-selects={selection !== undefined}
      data-selecting={selected.size > 0}
      onScroll={(event) => markScrolled(event.currentTarget)}
    >
      <table
        className={rowClasses.table}
        style={{ minWidth: minWidth + (selection ? CHECK_WIDTH_PX : 0) }}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are walked, opened and selected by keys
        role="grid"
        aria-label={props.label}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-multiselectable={selection !== undefined}
        aria-busy={loading}
        onKeyDown={walk.onKeyDown}
      >
        <colgroup>
          {selection && <col style={{ width: CHECK_WIDTH_PX }} />}
          {parts.map(({ column, width }) => (
            <col key={column.key} style={{ width }} />
          ))}
        </colgroup>
        <TableHead
          parts={parts}
          sort={sort}
          usualSort={props.usualSort}
          onSort={props.onSort}
          check={selection && { state: selection.head, toggle: selection.toggleAll }}
        />
        <tbody ref={body}>
          {rows.map((row, index) => {
            const key = rowKey(row)
            return (
              <TableRow
                key={key}
                row={row}
                columns={shown}
                name={props.rowName?.(row) ?? String(key)}
                place={firstRow + index + 1}
                inTabOrder={index === walk.current}
                opened={key === openKey}
                onOpen={onOpen && (() => onOpen(row))}
                href={props.hrefOf?.(row)}
                onFocus={() => walk.onRowFocus(key)}
                check={selection && { checked: selected.has(key), toggle: (range) => selection.toggle(key, range) }}
              />
            )
          })}
          {loading && rows.length === 0 && (
            <SkeletonRows
              count={props.skeletonRows ?? BLOCK_SIZE}
              columnKeys={shown.map(({ key }) => key)}
              withCheck={selection !== undefined}
            />
          )}
        </tbody>
      </table>
      {!loading && rows.length === 0 && props.instead && <div className={classes.instead}>{props.instead}</div>}
    </div>
  )
}
