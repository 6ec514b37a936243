import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { filtersOpen } from './filters-open.ts'
import { useUserSearch } from './use-user-list.ts'
import { filtersIn } from './user-search.ts'

const loadFields = () => import('./UserFilterFields.tsx')
const UserFilterFields = lazy(loadFields)

export function UserSearchBar() {
  const { t } = useTranslation('user')
  const handle = useUserSearch()
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
      widthPx={560}
    >
      <UserFilterFields handle={handle} onClose={() => filtersOpen.set(false)} />
    </FilterBar>
  )
}
