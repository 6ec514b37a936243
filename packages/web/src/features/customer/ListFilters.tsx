import type { SavedViewView } from '@crm/contract/saved-view'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../kernel/i18n.ts'
import { showToast } from '../../kernel/toast.ts'
import { FilterChips } from '../../ui/FilterChips.tsx'
import { advancedOpen } from './advanced-open.ts'
import classes from './CustomerList.module.css'
import { filtersIn, fromSavedSearch, toSavedSearch } from './customer-search.ts'
import { useFilterChips } from './filter-chips.ts'
import type { SavedViews } from './saved-views.ts'
import type { Columns } from './use-columns.ts'
import type { SearchHandle } from './use-customer-list.ts'

interface Props {
  readonly handle: SearchHandle
  readonly saved: SavedViews
  readonly view: SavedViewView | undefined
  readonly columns: Columns
  readonly onSaveAs: () => void
}

/** What differs from the saved view, or from the plain tab, and what can be done about it. */
function useChanged({ handle, saved, view, columns, onSaveAs }: Props) {
  const { t } = useTranslation('customer')
  const { search, replaceAll } = handle
  const now = toSavedSearch(search)
  const isChanged = view
    ? columns.isChanged || now !== toSavedSearch(fromSavedSearch(view.search))
    : filtersIn(search).length > 0
  if (!isChanged) return undefined

  async function save({ viewId, version }: SavedViewView) {
    try {
      await saved.update({ viewId, version, search: now, ...(columns.isChanged && { columns: columns.shown }) })
      columns.forget()
      showToast({ tone: 'success', text: t('list.view.saved') })
    } catch (error) {
      showToast({ tone: 'error', text: refusalText(error) })
    }
  }
  function reset() {
    if (view) columns.forget()
    replaceAll(view ? { ...fromSavedSearch(view.search), view: view.viewId } : { tab: search.tab, own: search.own })
  }
  return { save: view?.own ? () => void save(view) : undefined, saveAs: onSaveAs, reset }
}

export function ListFilters(props: Props) {
  const chips = useFilterChips(props.handle, () => advancedOpen.set(true))
  const changed = useChanged(props)
  if (chips.length === 0 && !changed) return null
  return (
    <div className={classes.filters}>
      <FilterChips filters={chips} changed={changed} />
    </div>
  )
}
