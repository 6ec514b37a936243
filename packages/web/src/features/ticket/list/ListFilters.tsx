import type { SavedViewView } from '@crm/contract/saved-view'
import { FilterChips } from '../../../ui/FilterChips.tsx'
import type { SavedViews } from '../../saved-view/saved-views.ts'
import type { Columns } from '../../saved-view/use-columns.ts'
import { useViewChange } from '../../saved-view/use-view-change.ts'
import { useFilterChips } from './filter-chips.ts'
import { filtersOpen } from './filters-open.ts'
import { filtersIn, fromSavedSearch, toSavedSearch } from './ticket-search.ts'
import type { SearchHandle } from './use-ticket-list.ts'

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
  const { tab, own, layout } = search
  const chips = useFilterChips(handle, () => filtersOpen.set(true))
  const changed = useViewChange({
    ...kept,
    search: toSavedSearch(search),
    isFiltered: filtersIn(search).length > 0,
    respell: (text) => toSavedSearch(fromSavedSearch(text)),
    onReset: () => replaceAll(view ? { ...fromSavedSearch(view.search), view: view.viewId } : { tab, own, layout }),
  })
  return <FilterChips filters={chips} changed={changed} />
}
