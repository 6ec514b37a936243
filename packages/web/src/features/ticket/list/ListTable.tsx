import { BLOCK_SIZE, SEARCHED_ROWS_MAX } from '@crm/contract/rules/limits'
import type { TicketRow } from '@crm/contract/ticket-views'
import { useTranslation } from 'react-i18next'
import { BlockPager } from '../../../ui/BlockPager.tsx'
import { chooseColumns } from '../../../ui/columns.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { ListPanel } from '../../../ui/ListPage.tsx'
import type { QuickRow } from '../../../ui/use-quick-row.ts'
import type { Columns } from '../../saved-view/use-columns.ts'
import { ListBulkBar } from './ListBulkBar.tsx'
import { ListInstead } from './ListInstead.tsx'
import type { Hand } from './row-rights.ts'
import { PANEL_ID } from './TicketViews.tsx'
import { ticketColumns } from './ticket-columns.tsx'
import { fromSort, readTicketSearch, toSort } from './ticket-search.ts'
import type { useChosenTickets } from './use-chosen-tickets.ts'
import type { SearchHandle, TicketList } from './use-ticket-list.ts'

interface Props {
  readonly handle: SearchHandle
  readonly list: TicketList
  readonly columns: Columns
  readonly chosen: ReturnType<typeof useChosenTickets>
  readonly quick: QuickRow<TicketRow>
  readonly hand: Hand
  readonly onCreate: () => void
  readonly onAssign: (rows: readonly TicketRow[]) => void
}

export function ListTable({ handle, list, columns, chosen, quick, hand, onCreate, onAssign }: Props) {
  const { t } = useTranslation('ticketList')
  const { search, change } = handle
  const { page = 1, size = BLOCK_SIZE } = search
  return (
    <>
      <ListPanel id={PANEL_ID} label={t('list.title')}>
        <DataTable
          label={t('list.title')}
          columns={chooseColumns(ticketColumns, columns.shown)}
          rows={list.rows}
          rowKey={(row) => row.index}
          rowName={(row) => t('list.select', { code: row.code, name: row.name })}
          loading={list.block.isPending || list.block.isPlaceholderData || list.isPastEnd}
          instead={<ListInstead handle={handle} asked={list.block} onCreate={onCreate} />}
          total={list.total}
          firstRow={(page - 1) * size + 1}
          sort={toSort(search.sort)}
          onSort={(sort) => void change({ sort: fromSort(sort) })}
          selected={chosen.keys}
          onSelect={hand.mayEdit ? chosen.select : undefined}
          onOpen={quick.open}
          hrefOf={({ index }) => `/issue-detail/${index}`}
          openKey={quick.openKey}
        />
        <ListBulkBar
          rows={chosen.rows}
          total={list.total}
          hand={hand}
          isReading={chosen.isReading}
          onSelectAll={() => void chosen.selectAll()}
          onClear={chosen.clear}
          onAssign={() => onAssign(chosen.rows)}
        />
      </ListPanel>
      <BlockPager
        block={page}
        perBlock={size}
        count={list.rows.length}
        total={list.total}
        rowsMax={list.isCut ? SEARCHED_ROWS_MAX : undefined}
        onBlock={(next) => void change({ page: next })}
        onPerBlock={(next) => void change({ size: readTicketSearch({ size: next }).size })}
      />
    </>
  )
}
