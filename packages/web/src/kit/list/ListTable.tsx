import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BlockPager } from '../../ui/BlockPager.tsx'
import { headerOf } from '../../ui/columns.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { fromSort, toSort } from './address.ts'
import { BulkBar } from './BulkBar.tsx'
import classes from './ListPage.module.css'
import type { List } from './list.ts'
import type { ListState } from './use-list.tsx'
import { useOwnText } from './use-own-text.ts'

interface Props<Row> {
  readonly list: List<Row>
  readonly state: ListState<Row>
  readonly panelId: string
  readonly empty: ReactNode
}

/** In which order the rows stand, where no head of a column shown says so. */
function useHiddenOrder<Row>(list: List<Row>, state: ListState<Row>) {
  const { t } = useTranslation('list')
  const { key, descending } = toSort(state.handle.search.sort ?? list.usualSort)
  const column = list.columns.find(({ sortKey }) => sortKey === key)
  if (column === undefined || state.columns.shown.includes(column.key)) return undefined
  return t(descending ? 'order.descending' : 'order.ascending', { column: headerOf(column) })
}

/** The rows, what can be done with those that are selected, and the pages. */
export function ListTable<Row>({ list, state, panelId, empty }: Props<Row>) {
  const own = useOwnText(list)
  const { handle, rows, columns, selected, quick, barActions } = state
  const { search, change } = handle
  const { page = 1, size = BLOCK_SIZE } = search
  const reach = list.reach?.(search)
  const mayAll = rows.total !== null && rows.total <= (list.selectedMax ?? 0) && !selected.isReading
  const all = mayAll ? { total: rows.total ?? 0, select: () => void selected.selectAll() } : undefined
  return (
    <>
      <div id={panelId} role="tabpanel" aria-label={own('list.title')} className={classes.panel}>
        <DataTable
          label={own('list.title')}
          columns={list.columns}
          shown={columns.shown}
          widths={columns.widths}
          onWidths={columns.resize}
          rows={rows.rows}
          rowKey={list.key}
          rowName={list.rowName}
          loading={rows.isLoading}
          instead={empty}
          total={rows.total}
          firstRow={(page - 1) * size + 1}
          sort={toSort(search.sort ?? list.usualSort)}
          usualSort={toSort(list.usualSort)}
          onSort={(sort) => void change({ sort: fromSort(list, list.usualSort, sort) })}
          selected={selected.keys}
          onSelect={barActions.length > 0 ? selected.select : undefined}
          onOpen={quick.open}
          hrefOf={list.path}
          openKey={quick.openKey}
        />
        <BulkBar selected={selected} actions={barActions} all={all} />
      </div>
      <BlockPager
        block={page}
        perBlock={size}
        count={rows.rows.length}
        total={rows.total}
        rowsMax={rows.isCut ? reach : undefined}
        order={useHiddenOrder(list, state)}
        onBlock={(next) => void change({ page: next })}
        onPerBlock={(next) => void change({ size: next })}
      />
    </>
  )
}
