import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ColumnResizer } from './ColumnResizer.tsx'
import { headerOf, nextSort, type Sort } from './columns.ts'
import classes from './DataTable.module.css'
import { RowCheck } from './RowCheck.tsx'
import type { TablePart } from './use-table-columns.ts'

type Props<Row> = {
  parts: readonly TablePart<Row>[]
  sort: Sort | null
  usualSort: Sort | undefined
  onSort: ((sort: Sort | null) => void) | undefined
  /** Absent when rows cannot be selected. */
  check: { state: 'none' | 'some' | 'all'; toggle: () => void } | undefined
}

const directionOf = (sort: Sort | null, sortKey: string | undefined) => {
  if (sortKey === undefined) return undefined
  if (sort?.key !== sortKey) return 'none'
  return sort.descending ? 'descending' : 'ascending'
}
const arrows = { none: IconArrowsSort, ascending: IconArrowUp, descending: IconArrowDown }

export const TableHead = <Row,>({ parts, sort, usualSort, onSort, check }: Props<Row>) => {
  const { t } = useTranslation('ui')
  return (
    <thead>
      <tr aria-rowindex={1}>
        {check && (
          <td className={classes.check}>
            <RowCheck
              label={t('table.selectAll')}
              checked={check.state === 'all'}
              some={check.state === 'some'}
              onToggle={check.toggle}
            />
          </td>
        )}
        {parts.map(({ column, size, resize }, index) => {
          const sortKey = column.sortKey ?? (column.sortOf && column.key)
          const direction = onSort && directionOf(sort, sortKey)
          const Arrow = arrows[direction ?? 'none']
          const header = headerOf(column)
          return (
            <th
              key={column.key}
              scope="col"
              aria-label={header}
              aria-sort={direction}
              data-align={column.numeric ? 'end' : column.align}
            >
              {onSort && sortKey !== undefined ? (
                <button
                  type="button"
                  className={classes.sort}
                  title={header}
                  onClick={() => onSort(nextSort(sort, sortKey, usualSort))}
                >
                  <span className={classes.cut}>{header}</span>
                  <Arrow size={14} className={classes.arrow} aria-hidden />
                </button>
              ) : (
                <span className={classes.cut} title={header}>
                  {header}
                </span>
              )}
              {resize && <ColumnResizer header={header} size={size} inTabOrder={index === 0} resize={resize} />}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
