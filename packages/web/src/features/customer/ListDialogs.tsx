import type { CustomerRow } from '@crm/contract/customer-views'
import type { SavedViewView } from '@crm/contract/saved-view'
import { lazy, Suspense } from 'react'
import type { QuickRow } from '../../ui/use-quick-row.ts'
import type { SavedViews } from '../saved-view/saved-views.ts'
import type { Columns } from '../saved-view/use-columns.ts'
import { ViewDialogs } from '../saved-view/ViewDialogs.tsx'
import type { BulkKind } from './bulk-change.ts'
import type { CustomerAction } from './customer-actions.tsx'
import { refreshCustomers } from './customer-queries.ts'
import { toSavedSearch } from './customer-search.ts'
import { ExportDialog } from './ExportDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import type { CustomerList, SearchHandle } from './use-customer-list.ts'

const BulkDialog = lazy(() => import('./BulkDialog.tsx'))
const CreateCustomerDialog = lazy(() =>
  import('./CreateCustomerDialog.tsx').then((file) => ({ default: file.CreateCustomerDialog })),
)
const QuickCustomer = lazy(() => import('./QuickCustomer.tsx'))

export type OpenDialog =
  | { kind: 'create' | 'import' | 'export' | 'saveView' | 'renameView' }
  | { kind: 'bulk'; change: BulkKind; rows: readonly CustomerRow[] }

interface Props {
  readonly dialog: OpenDialog | null
  readonly handle: SearchHandle
  readonly list: CustomerList
  readonly saved: SavedViews
  readonly view: SavedViewView | undefined
  readonly columns: Columns
  readonly quick: QuickRow<CustomerRow>
  readonly rowActions: readonly CustomerAction[]
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** What opens over the list; each script comes when it is first asked for. */
export function ListDialogs(props: Props) {
  const { dialog, handle, list, quick, onClose, onChanged } = props
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
        {dialog?.kind === 'bulk' && (
          <BulkDialog
            kind={dialog.change}
            rows={dialog.rows}
            viewAll={handle.viewAll}
            onClose={onClose}
            onDone={() => {
              onClose()
              onChanged()
            }}
          />
        )}
        {dialog?.kind === 'create' && (
          <CreateCustomerDialog opened onClose={onClose} onCreated={() => void refreshCustomers()} />
        )}
      </Suspense>
      <ImportDialog opened={dialog?.kind === 'import'} onClose={onClose} />
      <ExportDialog
        opened={dialog?.kind === 'export'}
        onClose={onClose}
        search={list.question}
        shown={props.columns.shown}
      />
      <Suspense>
        {quick.isUsed && (
          <QuickCustomer
            row={quick.row}
            actions={props.rowActions}
            onClose={quick.close}
            onNext={quick.next}
            onPrevious={quick.previous}
            onFull={quick.openFull}
          />
        )}
      </Suspense>
    </>
  )
}
