import type { SavedViewView } from '@crm/contract/saved-view'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { Columns } from '../use-columns.ts'
import type { SavedViews } from './saved-views.ts'

const SaveViewDialog = lazy(() => import('./SaveViewDialog.tsx'))

interface Props {
  readonly saved: SavedViews
  /** The open one. */
  readonly view: SavedViewView | undefined
  /** Absent: the filters in use become a new view. */
  readonly renamed: SavedViewView | undefined
  readonly columns: Pick<Columns, 'shown' | 'isChanged' | 'forget'>
  /** The list's filters as a view has them. */
  readonly search: string
  readonly onAdded: (view: SavedViewView) => Promise<void>
  readonly onClose: () => void
}

/** Names the filters in use as a new view, or renames one. */
export function ViewDialog({ saved, view, renamed, columns, search, onAdded, onClose }: Props) {
  const { t } = useTranslation('savedView')
  async function add(named: { name: string; shared: boolean }) {
    const added = await saved.add({ ...named, search, columns: [...columns.shown] })
    if (view && columns.isChanged) columns.forget()
    await onAdded(added)
  }
  return (
    <SaveViewDialog
      title={t(renamed ? 'renameTitle' : 'addTitle')}
      submitLabel={t(renamed ? 'save' : 'add')}
      name={renamed?.name ?? ''}
      shared={renamed?.shared ?? false}
      onSave={(named) =>
        renamed ? saved.update({ viewId: renamed.viewId, version: renamed.version, ...named }) : add(named)
      }
      onClose={onClose}
    />
  )
}
