import type { SavedViewView } from '@crm/contract/saved-view'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../../kernel/i18n.ts'
import { showToast } from '../../../kernel/toast.ts'
import type { Columns } from '../use-columns.ts'
import type { SavedViews } from './saved-views.ts'

interface Props {
  readonly saved: SavedViews
  readonly view: SavedViewView | undefined
  readonly columns: Pick<Columns, 'shown' | 'isChanged' | 'forget'>
  /** The filters in use as they would be kept, and whether there are any. */
  readonly search: string
  readonly isFiltered: boolean
  /** Spells what a view keeps as this release would. */
  readonly respell: (search: string) => string
  readonly onSaveAs: () => void
  readonly onReset: () => void
}

/** What differs from the saved view, or from the plain list, and what can be done about it. */
export function useViewChange({ saved, view, columns, search, isFiltered, respell, onSaveAs, onReset }: Props) {
  const { t } = useTranslation('savedView')
  const isChanged = view ? columns.isChanged || search !== respell(view.search) : isFiltered
  if (!isChanged) return undefined

  async function save({ viewId, version }: SavedViewView) {
    try {
      await saved.update({ viewId, version, search, ...(columns.isChanged && { columns: columns.shown }) })
      columns.forget()
      showToast({ tone: 'success', text: t('saved') })
    } catch (error) {
      showToast({ tone: 'error', text: refusalText(error) })
    }
  }
  function reset() {
    if (view) columns.forget()
    onReset()
  }
  return { save: view?.own ? () => void save(view) : undefined, saveAs: onSaveAs, reset }
}
