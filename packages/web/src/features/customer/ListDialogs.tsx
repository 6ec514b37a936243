import type { CustomerRow } from '@crm/contract/customer-views'
import type { SavedViewView } from '@crm/contract/saved-view'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkKind } from './bulk-change.ts'
import type { CustomerAction } from './customer-actions.tsx'
import { refreshCustomers } from './customer-queries.ts'
import { toSavedSearch } from './customer-search.ts'
import { ExportDialog } from './ExportDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import type { SavedViews } from './saved-views.ts'
import type { Columns } from './use-columns.ts'
import type { CustomerList, SearchHandle } from './use-customer-list.ts'
import type { useQuickRow } from './use-quick-row.ts'

const BulkDialog = lazy(() => import('./BulkDialog.tsx'))
const CreateCustomerDialog = lazy(() =>
  import('./CreateCustomerDialog.tsx').then((file) => ({ default: file.CreateCustomerDialog })),
)
const SaveViewDialog = lazy(() => import('./SaveViewDialog.tsx'))
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
  readonly quick: ReturnType<typeof useQuickRow>
  readonly rowActions: readonly CustomerAction[]
  readonly onClose: () => void
  readonly onChanged: () => void
}

function ViewDialogs({ dialog, handle, saved, view, columns, onClose }: Props) {
  const { t } = useTranslation('customer')
  async function add(named: { name: string; shared: boolean }) {
    const kept = columns.shown
    const added = await saved.add({ ...named, search: toSavedSearch(handle.search), columns: kept })
    if (view && columns.isChanged) columns.forget()
    await handle.change({ view: added.viewId, page: handle.search.page })
  }
  if (dialog?.kind === 'renameView' && view) {
    const { viewId, version, name, shared } = view
    return (
      <SaveViewDialog
        title={t('list.view.renameTitle')}
        submitLabel={t('list.view.save')}
        name={name}
        shared={shared}
        onSave={(named) => saved.update({ viewId, version, ...named })}
        onClose={onClose}
      />
    )
  }
  if (dialog?.kind !== 'saveView') return null
  return (
    <SaveViewDialog
      title={t('list.view.addTitle')}
      submitLabel={t('list.view.add')}
      name=""
      shared={false}
      onSave={add}
      onClose={onClose}
    />
  )
}

/** What opens over the list; each script comes when it is first asked for. */
export function ListDialogs(props: Props) {
  const { dialog, handle, list, quick, onClose, onChanged } = props
  return (
    <>
      <Suspense>
        <ViewDialogs {...props} />
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
