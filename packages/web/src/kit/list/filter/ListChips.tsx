import { useTranslation } from 'react-i18next'
import { Chip, FilterChips } from '../../../ui/FilterChips.tsx'
import { filtersIn, fromSavedSearch, toSavedSearch } from '../address.ts'
import type { List, ListHandle } from '../list.ts'
import type { ListState } from '../use-list.tsx'
import { useViewChange } from '../view/use-view-change.ts'
import { changeOf, isNegated, labelOf, scopeOf, useValueNames } from './filter-words.ts'
import type { Filter } from './filters.ts'
import { openForm } from './form-open.ts'

interface ChipProps<Row> {
  readonly list: List<Row>
  readonly handle: ListHandle
  readonly name: string
  readonly filter: Filter
}

function ListChip<Row>({ list, handle, name, filter }: ChipProps<Row>) {
  const { t } = useTranslation('list')
  const scope = scopeOf(handle)
  const label = labelOf(list, name, filter, scope)
  const words = useValueNames(filter, handle.search[name], scope)
  return (
    <Chip
      label={isNegated(handle.search, name) ? t('not.label', { label }) : label}
      value={words.join(', ')}
      onOpen={() => openForm(list.name, true)}
      onRemove={() => void handle.change(changeOf(filter, name, undefined, handle.search))}
    />
  )
}

interface Props<Row> {
  readonly list: List<Row>
  readonly state: ListState<Row>
  readonly onSaveAs: () => void
}

/** The filters in use, and how they differ from those of the saved view. */
export function ListChips<Row>({ list, state, onSaveAs }: Props<Row>) {
  const { handle, saved, view, columns } = state
  const { search, replaceAll } = handle
  const used = filtersIn(list, search)
  const changed = useViewChange({
    saved,
    view,
    columns,
    search: toSavedSearch(list, search),
    isFiltered: used.length > 0,
    respell: (text) => toSavedSearch(list, fromSavedSearch(list, text)),
    onSaveAs,
    onReset: () =>
      replaceAll(
        view
          ? { ...fromSavedSearch(list, view.search), view: view.viewId }
          : { tab: search.tab, own: search.own, layout: search.layout },
      ),
  })
  const chips = used.flatMap((name) => {
    const filter = list.filters[name]
    return filter === undefined || filter.isSilent
      ? []
      : [<ListChip key={name} list={list} handle={handle} name={name} filter={filter} />]
  })
  return <FilterChips chips={chips} changed={changed} />
}
