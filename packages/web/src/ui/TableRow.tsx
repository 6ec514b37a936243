import type { MouseEvent } from 'react'
import type { Column } from './columns.ts'
import classes from './DataTable.module.css'
import { openBeside } from './open-beside.ts'
import { RowCheck } from './RowCheck.tsx'
import rowClasses from './TableRows.module.css'

type Props<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  name: string
  place: number
  inTabOrder: boolean
  opened: boolean
  onOpen: (() => void) | undefined
  href: string | undefined
  onFocus: () => void
  check: { checked: boolean; toggle: (range: boolean) => void } | undefined
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, select, textarea') !== null

const opensRow = (event: MouseEvent) => !isControl(event.target) && window.getSelection()?.type !== 'Range'

/** A click that would open a link in another tab does so with a row that has a page. */
function openBy(event: MouseEvent, onOpen: (() => void) | undefined, href: string | undefined) {
  const { button, ctrlKey, metaKey } = event
  if (button > 1 || !opensRow(event)) return
  if (href !== undefined && (button === 1 || ctrlKey || metaKey)) openBeside(href)
  else if (button === 0) onOpen?.()
}

export const TableRow = <Row,>({ row, columns, check, onOpen, href, ...props }: Props<Row>) => (
  <tr
    className={rowClasses.row}
    tabIndex={props.inTabOrder ? 0 : -1}
    aria-rowindex={props.place}
    aria-selected={check?.checked}
    data-open={props.opened}
    data-opens={onOpen !== undefined}
    onFocus={props.onFocus}
    // The same by keyboard: the table listens for Enter.
    onClick={(event) => openBy(event, onOpen, href)}
    onAuxClick={(event) => openBy(event, onOpen, href)}
    // Else the middle button begins to scroll, and nothing is clicked.
    onMouseDown={(event) => event.button === 1 && href !== undefined && event.preventDefault()}
  >
    {check && (
      <td className={classes.check}>
        <RowCheck label={props.name} checked={check.checked} tabIndex={-1} onToggle={check.toggle} />
      </td>
    )}
    {columns.map((column, index) => {
      const shown = column.render(row)
      const Cell = index === 0 ? 'th' : 'td'
      return (
        <Cell
          key={column.key}
          scope={index === 0 ? 'row' : undefined}
          data-align={column.numeric ? 'end' : column.align}
          data-numeric={column.numeric}
          title={typeof shown === 'string' ? shown : undefined}
        >
          {typeof shown === 'string' ? <bdi>{shown}</bdi> : shown}
        </Cell>
      )
    })}
  </tr>
)

/** Not stripes of chance: the same widths at every render, so that nothing flickers. */
const barWidths = ['72%', '54%', '64%', '46%', '60%']

export const SkeletonRows = ({
  count,
  columnKeys,
  withCheck,
}: {
  count: number
  columnKeys: string[]
  withCheck: boolean
}) =>
  Array.from({ length: count }, (_, place) => place).map((place) => (
    <tr key={place} className={rowClasses.row} aria-hidden>
      {withCheck && <td className={classes.check} />}
      {columnKeys.map((key, index) => (
        <td key={key}>
          <span className={classes.bar} style={{ width: barWidths[(place + index) % barWidths.length] }} />
        </td>
      ))}
    </tr>
  ))
