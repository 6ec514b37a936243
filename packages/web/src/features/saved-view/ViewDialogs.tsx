import type { SavedViewView } from '@crm/contract/saved-view'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedViews } from './saved-views.ts'
import type { Columns } from './use-columns.ts'

const SaveViewDialog = lazy(() => import('./SaveViewDialog.tsx'))

interface Props {
  readonly dialog: 'saveView' | 'renameView' | null
  readonly saved: SavedViews
  readonly view: SavedViewView | undefined
  readonly columns: Columns
  /** The list's filters as they are kept. */
  readonly search: string
  readonly onAdded: (view: SavedViewView) => Promise<void>
  readonly onClose: () => void
}

/** Names the filters in use as a new view, or renames the open one. */
export function ViewDialogs({ dialog, saved, view, columns, search, onAdded, onClose }: Props) {
  const { t } = useTranslation('savedView')
  async function add(named: { name: string; shared: boolean }) {
    const kept = columns.shown
    const added = await saved.add({ ...named, search, columns: kept })
    if (view && columns.isChanged) columns.forget()
    await onAdded(added)
  }
  if (dialog === 'renameView' && view) {
    const { viewId, version, name, shared } = view
    return (
      <SaveViewDialog
        title={t('renameTitle')}
        submitLabel={t('save')}
        name={name}
        shared={shared}
        onSave={(named) => saved.update({ viewId, version, ...named })}
        onClose={onClose}
      />
    )
  }
  if (dialog !== 'saveView') return null
  return (
    <SaveViewDialog
      title={t('addTitle')}
      submitLabel={t('add')}
      name=""
      shared={false}
      onSave={add}
      onClose={onClose}
    />
  )
}
