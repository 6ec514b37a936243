import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import type { ReactNode } from 'react'
import { NotHere, StaleBar } from '../../../ui/AskedViews.tsx'
import { BlockPager } from '../../../ui/BlockPager.tsx'
import { DataTable, type DataTableProps } from '../../../ui/DataTable.tsx'
import { useChosenRows } from '../../../ui/use-chosen-rows.ts'
import { BulkBar } from '../BulkBar.tsx'
import type { RowAction } from '../list.ts'
import classes from './PartList.module.css'
import { type PartRows, usePartRows } from './use-part-rows.ts'

type Shared<Row> = Pick<DataTableProps<Row>, 'label' | 'rowKey' | 'rowName' | 'skeletonRows' | 'onOpen' | 'openKey'>

interface Props<Row> extends Shared<Row>, Omit<PartRows<Row>, 'perBlock'> {
  readonly perBlock?: number
  /** In place of rows where there are none. */
  readonly empty?: ReactNode
  /** What the rows are asked for: other rows are not selected along. */
  readonly of?: string
  /** What can be done with selected rows; with none of it no row can be selected. */
  readonly actions?: ((rows: readonly Row[], done: () => void) => readonly RowAction[]) | undefined
  readonly className?: string | undefined
}

/** A list inside a part of a page: it has neither an address nor views of its own. */
export function PartList<Row>({
  perBlock = BLOCK_SIZE,
  empty,
  of = '',
  actions,
  className = '',
  ...props
}: Props<Row>) {
  const { asked, rowKey } = props
  const { shown, ...here } = usePartRows({ ...props, perBlock })
  const chosen = useChosenRows(shown, rowKey, of)
  const acts = actions?.(chosen.rows, chosen.clear) ?? []
  return (
    <>
      {asked && <StaleBar asked={asked} />}
      <div className={`${classes.panel} ${className}`}>
        <DataTable
          {...props}
          rows={shown}
          loading={here.isLoading}
          instead={asked ? <NotHere asked={asked}>{empty}</NotHere> : empty}
          total={here.total}
          firstRow={here.from + 1}
          sort={here.sort}
          onSort={here.onSort}
          selected={chosen.keys}
          onSelect={acts.length > 0 ? chosen.select : undefined}
        />
        <BulkBar selected={chosen} actions={acts} />
      </div>
      {here.hasPages && (
        <BlockPager
          block={here.block}
          perBlock={perBlock}
          count={shown.length}
          total={here.total}
          onBlock={here.onBlock}
        />
      )}
    </>
  )
}
