import { lazy, Suspense } from 'react'
import { DeleteDialog } from './DeleteDialog.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import type { LookupActs } from './lookup-acts.ts'
import type { Entry, ListName } from './lookup-calls.ts'
import { MoveDialog } from './MoveDialog.tsx'

const RightsDialog = lazy(() => import('./RightsDialog.tsx'))

export type OpenDialog =
  | { readonly kind: 'add'; readonly parent: number | null }
  | { readonly kind: 'edit' | 'delete' | 'move' | 'rights'; readonly entry: Entry }

interface Props {
  readonly list: ListName
  readonly rows: readonly Entry[]
  readonly acts: LookupActs
  readonly dialog: OpenDialog | null
  readonly onClose: () => void
}

export function LookupDialogs({ dialog, ...props }: Props) {
  switch (dialog?.kind) {
    case 'add':
      return <EntryDialog {...props} parent={dialog.parent} />
    case 'edit':
      return <EntryDialog {...props} entry={dialog.entry} />
    case 'delete':
      return <DeleteDialog {...props} entry={dialog.entry} />
    case 'move':
      return <MoveDialog {...props} entry={dialog.entry} />
    case 'rights':
      return (
        <Suspense>
          <RightsDialog entry={dialog.entry} onClose={props.onClose} />
        </Suspense>
      )
    case undefined:
      return null
  }
}
