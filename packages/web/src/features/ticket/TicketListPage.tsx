import type { TicketRow } from '@crm/contract/ticket-views'
import { lazy, Suspense, useState } from 'react'
import { may, useMay } from '../../kernel/may.ts'
import { getMe, useMe } from '../../kernel/me.ts'
import { queries } from '../../kernel/query.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { useSavedViews } from '../saved-view/saved-views.ts'
import { useColumns } from '../saved-view/use-columns.ts'
import { useBoard } from './board/use-board.ts'
import { ListDialogs, type OpenDialog } from './list/ListDialogs.tsx'
import { ListFilters } from './list/ListFilters.tsx'
import { ListHead } from './list/ListHead.tsx'
import { ListTable } from './list/ListTable.tsx'
import { blockQuery, boardQuery, countQuery } from './list/list-queries.ts'
import { RecentAssignBar } from './list/RecentAssignBar.tsx'
import { TicketSearchBar } from './list/TicketSearchBar.tsx'
import { TicketViews } from './list/TicketViews.tsx'
import { ticketColumns, usualColumns } from './list/ticket-columns.tsx'
import { readTicketSearch, toQuestion } from './list/ticket-search.ts'
import { useChosenTickets } from './list/use-chosen-tickets.ts'
import { useQuickTicket } from './list/use-quick-ticket.ts'
import { useSteps } from './list/use-steps.tsx'
import { useTicketList, useTicketSearch } from './list/use-ticket-list.ts'
import { refreshTickets } from './ticket-queries.ts'
import { useTicketEvents } from './use-ticket-events.ts'

export const Header = TicketSearchBar

const loadBoard = () => import('./board/Board.tsx')
const Board = lazy(loadBoard)
const columnList = { entry: 'ticket.columns', columns: ticketColumns, usual: usualColumns }

export const prefetch = ({ search: raw }: { search: Record<string, unknown> }) => {
  const search = readTicketSearch(raw)
  const reader = { userId: getMe()?.userId ?? 0, mayViewAll: may('MNU_Issue', 'viewAll') }
  const question = toQuestion(search, reader)
  if (search.layout === 'board') {
    void loadBoard()
    void queries.prefetchQuery(boardQuery(question))
  } else {
    void queries.prefetchQuery(blockQuery(search, reader))
    void queries.prefetchQuery(countQuery(question))
  }
}

function useHand() {
  const { edit: mayEdit } = useMay('MNU_Issue')
  return { me: useMe(), mayEdit }
}

export default function TicketListPage() {
  const handle = useTicketSearch()
  const { isBoard } = handle
  const list = useTicketList(handle)
  const steps = useSteps()
  const board = useBoard(handle, list.question, steps)
  const saved = useSavedViews('ticket')
  const view = saved.views.find(({ viewId }) => viewId === handle.search.view)
  const columns = useColumns(columnList, view)
  const chosen = useChosenTickets(list.rows, list.question)
  const quick = useQuickTicket(handle, isBoard ? board.rows : list.rows)
  const hand = useHand()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const create = () => setDialog({ kind: 'create' })
  const saveAs = () => setDialog({ kind: 'saveView' })
  const assign = (rows: readonly TicketRow[]) => setDialog({ kind: 'assign', rows })
  useTicketEvents(() => void refreshTickets())

  return (
    <ListPage
      asked={isBoard ? board.asked : list.block}
      head={
        <>
          <ListHead handle={handle} total={isBoard ? board.total : list.total} columns={columns} onCreate={create} />
          <TicketViews
            handle={handle}
            saved={saved}
            view={view}
            onAdd={saveAs}
            onRename={() => setDialog({ kind: 'renameView' })}
          />
          <ListFilters handle={handle} saved={saved} view={view} columns={columns} onSaveAs={saveAs} />
          <RecentAssignBar />
        </>
      }
    >
      {isBoard ? (
        <Suspense>
          <Board handle={handle} board={board} hand={hand} quick={quick} onCreate={create} />
        </Suspense>
      ) : (
        <ListTable
          handle={handle}
          list={list}
          columns={columns}
          chosen={chosen}
          quick={quick}
          hand={hand}
          onCreate={create}
          onAssign={assign}
        />
      )}
      <ListDialogs
        dialog={dialog}
        handle={handle}
        saved={saved}
        view={view}
        columns={columns}
        quick={quick}
        steps={steps}
        hand={hand}
        onClose={() => setDialog(null)}
        onChanged={chosen.clear}
      />
    </ListPage>
  )
}
