import type { SavedViewView } from '@crm/contract/saved-view'
import type { UserRow } from '@crm/contract/user'
import { lazy, Suspense } from 'react'
import type { QuickRow } from '../../ui/use-quick-row.ts'
import type { SavedViews } from '../saved-view/saved-views.ts'
import type { Columns } from '../saved-view/use-columns.ts'
import { ViewDialogs } from '../saved-view/ViewDialogs.tsx'
import type { SearchHandle } from './use-user-list.ts'
import { toSavedSearch } from './user-search.ts'

const RegisterForm = lazy(() => import('./register/RegisterForm.tsx'))
const TransferDialog = lazy(() => import('./TransferDialog.tsx'))
const QuickUser = lazy(() => import('./QuickUser.tsx'))

export type OpenDialog =
  | { kind: 'register' | 'saveView' | 'renameView' }
  | { kind: 'transfer'; people: readonly UserRow[] }

interface Props {
  readonly dialog: OpenDialog | null
  readonly handle: SearchHandle
  readonly saved: SavedViews
  readonly view: SavedViewView | undefined
  readonly columns: Columns
  readonly quick: QuickRow<UserRow>
  readonly onTransfer: (people: readonly UserRow[]) => void
  readonly onClose: () => void
  readonly onTransferred: () => void
}

/** What opens over the list; each script comes when it is first asked for. */
export function UserListDialogs({ dialog, handle, saved, view, columns, quick, onClose, ...props }: Props) {
  return (
    <>
      <Suspense>
        {dialog?.kind === 'register' && <RegisterForm onClose={onClose} />}
        {dialog?.kind === 'transfer' && (
          <TransferDialog people={dialog.people} onClose={onClose} onDone={props.onTransferred} />
        )}
        <ViewDialogs
          dialog={dialog?.kind === 'saveView' || dialog?.kind === 'renameView' ? dialog.kind : null}
          saved={saved}
          view={view}
          columns={columns}
          search={toSavedSearch(handle.search)}
          onAdded={({ viewId }) => handle.change({ view: viewId, page: handle.search.page })}
          onClose={onClose}
        />
      </Suspense>
      <Suspense>{quick.isUsed && <QuickUser quick={quick} onTransfer={(row) => props.onTransfer([row])} />}</Suspense>
    </>
  )
}
