import type { SavedViewView } from '@crm/contract/saved-view'
import { FilterChips } from '../../ui/FilterChips.tsx'
import type { SavedViews } from '../saved-view/saved-views.ts'
import type { Columns } from '../saved-view/use-columns.ts'
import { useViewChange } from '../saved-view/use-view-change.ts'
import { advancedOpen } from './advanced-open.ts'
import { filtersIn, fromSavedSearch, toSavedSearch } from './customer-search.ts'
import { useFilterChips } from './filter-chips.ts'
import type { SearchHandle } from './use-customer-list.ts'

interface Props {
  readonly handle: SearchHandle
  readonly saved: SavedViews
  readonly view: SavedViewView | undefined
  readonly columns: Columns
  readonly onSaveAs: () => void
}

export function ListFilters({ handle, ...kept }: Props) {
  const { search, replaceAll } = handle
  const { view } = kept
  const chips = useFilterChips(handle, () => advancedOpen.set(true))
  const changed = useViewChange({
    ...kept,
    search: toSavedSearch(search),
    isFiltered: filtersIn(search).length > 0,
    respell: (text) => toSavedSearch(fromSavedSearch(text)),
    onReset: () =>
      replaceAll(view ? { ...fromSavedSearch(view.search), view: view.viewId } : { tab: search.tab, own: search.own }),
  })
  return <FilterChips filters={chips} changed={changed} />
}
