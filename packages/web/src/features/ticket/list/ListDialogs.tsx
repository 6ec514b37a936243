import type { SavedViewView } from '@crm/contract/saved-view'
import type { TicketRow } from '@crm/contract/ticket-views'
import { lazy, Suspense } from 'react'
import type { QuickRow } from '../../../ui/use-quick-row.ts'
import type { SavedViews } from '../../saved-view/saved-views.ts'
import type { Columns } from '../../saved-view/use-columns.ts'
import { ViewDialogs } from '../../saved-view/ViewDialogs.tsx'
import type { Hand } from './row-rights.ts'
import { toSavedSearch } from './ticket-search.ts'
import type { Steps } from './use-steps.tsx'
import type { SearchHandle } from './use-ticket-list.ts'

const AssignDialog = lazy(() => import('./AssignDialog.tsx'))
const CreateTicketDialog = lazy(() => import('../create/CreateTicketDialog.tsx'))
const QuickTicket = lazy(() => import('./QuickTicket.tsx'))

export type OpenDialog =
  | { readonly kind: 'create' | 'saveView' | 'renameView' }
  | { readonly kind: 'assign'; readonly rows: readonly TicketRow[] }

interface Props {
  readonly dialog: OpenDialog | null
  readonly handle: SearchHandle
  readonly saved: SavedViews
  readonly view: SavedViewView | undefined
  readonly columns: Columns
  readonly quick: QuickRow<TicketRow>
  readonly steps: Steps
  readonly hand: Hand
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** What opens over the list; each script comes when it is first asked for. */
export function ListDialogs(props: Props) {
  const { dialog, handle, quick, steps, onClose, onChanged } = props
  return (
    <>
      <Suspense>
        <ViewDialogs
          dialog={dialog?.kind === 'saveView' || dialog?.kind === 'renameView' ? dialog.kind : null}
          saved={props.saved}
          view={props.view}
          columns={props.columns}
          search={toSavedSearch(handle.search)}
          onAdded={({ viewId }) => handle.change({ view: viewId, page: handle.search.page })}
          onClose={onClose}
        />
        {dialog?.kind === 'assign' && (
          <AssignDialog
            rows={dialog.rows}
            hand={props.hand}
            viewAll={handle.viewAll}
            onClose={onClose}
            onDone={() => {
              onClose()
              onChanged()
            }}
          />
        )}
        {dialog?.kind === 'create' && <CreateTicketDialog onClose={onClose} />}
      </Suspense>
      <Suspense>
        {quick.isUsed && (
          <QuickTicket
            row={quick.row}
            steps={steps}
            onClose={quick.close}
            onNext={quick.next}
            onPrevious={quick.previous}
            onFull={quick.openFull}
          />
        )}
      </Suspense>
      {steps.dialog}
    </>
  )
}
