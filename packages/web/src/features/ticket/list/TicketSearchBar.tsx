import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { filtersOpen } from './filters-open.ts'
import { filtersIn } from './ticket-search.ts'
import { useTicketSearch } from './use-ticket-list.ts'

const loadFields = () => import('./FilterFields.tsx')
const FilterFields = lazy(loadFields)

export function TicketSearchBar() {
  const { t } = useTranslation('ticketList')
  const handle = useTicketSearch()
  const { search, change } = handle
  const count = filtersIn(search).filter((key) => key !== 'text').length
  return (
    <FilterBar
      label={t('filter.label')}
      field={{ label: t('filter.textLabel'), placeholder: t('filter.textHint') }}
      text={search.text}
      onText={(text) => void change({ text }, { replace: true })}
      button={{ label: t('filter.open'), used: t('filter.used', { count }) }}
      count={count}
      opened={filtersOpen.use()}
      onOpened={filtersOpen.set}
      onNear={() => void loadFields()}
      widthPx={720}
    >
      <FilterFields handle={handle} onClose={() => filtersOpen.set(false)} />
    </FilterBar>
  )
}
