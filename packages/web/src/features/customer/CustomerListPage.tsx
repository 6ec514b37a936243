import type { CustomerRow } from '@crm/contract/customer-views'
import { BLOCK_SIZE, SEARCHED_ROWS_MAX } from '@crm/contract/rules/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { may } from '../../kernel/may.ts'
import { queries } from '../../kernel/query.ts'
import { BlockPager } from '../../ui/BlockPager.tsx'
import { chooseColumns } from '../../ui/columns.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { ListPage, ListPanel } from '../../ui/ListPage.tsx'
import { useSavedViews } from '../saved-view/saved-views.ts'
import { useColumns } from '../saved-view/use-columns.ts'
import { BasicSearch } from './BasicSearch.tsx'
import type { BulkKind } from './bulk-change.ts'
import { CustomerViews, PANEL_ID } from './CustomerViews.tsx'
import { useCustomerActions } from './customer-actions.tsx'
import { customerColumns, usualColumns } from './customer-columns.tsx'
import { blockQuery, totalsQuery } from './customer-queries.ts'
import { fromSort, readCustomerSearch, toSort } from './customer-search.ts'
import { ListBulkBar } from './ListBulkBar.tsx'
import { ListDialogs, type OpenDialog } from './ListDialogs.tsx'
import { ListFilters } from './ListFilters.tsx'
import { ListHead } from './ListHead.tsx'
import { ListInstead } from './ListInstead.tsx'
import { RecentChangeBar } from './RecentChangeBar.tsx'
import { useChosenCustomers } from './use-chosen-customers.ts'
import { useCustomerList, useCustomerSearch } from './use-customer-list.ts'
import { useQuickCustomer } from './use-quick-customer.ts'

export const Header = BasicSearch

const columnList = { entry: 'customer.columns', columns: customerColumns, usual: usualColumns }

export const prefetch = ({ search: raw }: { search: Record<string, unknown> }) => {
  const search = readCustomerSearch(raw)
  const mayViewAll = may('MNU_Customer', 'viewAll')
  void queries.prefetchQuery(blockQuery(search, mayViewAll))
  void queries.prefetchQuery(totalsQuery(mayViewAll && search.own !== true))
}

export default function CustomerListPage() {
  const { t } = useTranslation('customer')
  const handle = useCustomerSearch()
  const list = useCustomerList(handle)
  const saved = useSavedViews('customer')
  const { search, change } = handle
  const { page = 1, size = BLOCK_SIZE } = search
  const view = saved.views.find(({ viewId }) => viewId === search.view)
  const columns = useColumns(columnList, view)
  const chosen = useChosenCustomers(list.rows, list.question)
  const quick = useQuickCustomer(handle, list.rows)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const onBulk = (kind: BulkKind, rows: readonly CustomerRow[]) => setDialog({ kind: 'bulk', change: kind, rows })
  const saveView = () => setDialog({ kind: 'saveView' })
  const isDeleted = search.tab === 'deleted'
  const barActions = useCustomerActions(chosen.rows, { isDeleted, onBulk, onGone: chosen.clear })
  const rowActions = useCustomerActions(quick.row ? [quick.row] : [], { isDeleted, onBulk, onGone: quick.close })

  return (
    <ListPage
      asked={list.block}
      head={
        <>
          <ListHead handle={handle} total={list.total} columns={columns} onAction={(kind) => setDialog({ kind })} />
          <CustomerViews
            handle={handle}
            list={list}
            saved={saved}
            view={view}
            onAdd={saveView}
            onRename={() => setDialog({ kind: 'renameView' })}
          />
          <ListFilters handle={handle} saved={saved} view={view} columns={columns} onSaveAs={saveView} />
          <RecentChangeBar />
        </>
      }
    >
      <ListPanel id={PANEL_ID} label={t('list.title')}>
        <DataTable
          label={t('list.title')}
          columns={chooseColumns(customerColumns, columns.shown)}
          rows={list.rows}
          rowKey={(row) => row.customerId}
          rowName={(row) => t('list.select', { name: row.name })}
          loading={list.block.isPending || list.block.isPlaceholderData || list.isPastEnd}
          instead={<ListInstead handle={handle} list={list} onAction={(kind) => setDialog({ kind })} />}
          total={list.total}
          firstRow={(page - 1) * size + 1}
          sort={toSort(search.sort)}
          onSort={(sort) => change({ sort: fromSort(sort) })}
          selected={chosen.keys}
          onSelect={barActions.length > 0 ? chosen.select : undefined}
          onOpen={quick.open}
          hrefOf={({ customerId }) => `/customer-profile/${customerId}`}
          openKey={quick.openKey}
        />
        <ListBulkBar
          rows={chosen.rows}
          total={list.total}
          actions={barActions}
          isReading={chosen.isReading}
          onSelectAll={() => void chosen.selectAll()}
          onClear={chosen.clear}
        />
      </ListPanel>
      <BlockPager
        block={page}
        perBlock={size}
        count={list.rows.length}
        total={list.total}
        rowsMax={list.isCut ? SEARCHED_ROWS_MAX : undefined}
        onBlock={(next) => change({ page: next })}
        onPerBlock={(next) => change({ size: readCustomerSearch({ size: next }).size })}
      />
      <ListDialogs
        dialog={dialog}
        handle={handle}
        list={list}
        saved={saved}
        view={view}
        columns={columns}
        quick={quick}
        rowActions={rowActions}
        onClose={() => setDialog(null)}
        onChanged={chosen.clear}
      />
    </ListPage>
  )
}
