import { Button, Popover } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../ui/SearchField.tsx'
import { Loading } from '../../ui/StateViews.tsx'
import { filtersOpen } from './filters-open.ts'
import classes from './User.module.css'
import { useUserSearch } from './use-user-list.ts'
import { filtersIn } from './user-search.ts'

const loadFields = () => import('./UserFilterFields.tsx')
const UserFilterFields = lazy(loadFields)

/** Stands in the header of the list: text, and the filters behind their button. */
export function UserSearchBar() {
  const { t } = useTranslation('user')
  const handle = useUserSearch()
  const { search, change } = handle
  const opened = filtersOpen.use()
  const count = filtersIn(search).filter((key) => key !== 'text').length
  return (
    <search className={classes.search} aria-label={t('filter.label')}>
      <SearchField
        label={t('filter.textLabel')}
        placeholder={t('filter.textHint')}
        width="100%"
        value={search.text ?? ''}
        onSearch={(text) => void change({ text }, { replace: true })}
      />
      <Popover
        opened={opened}
        onChange={filtersOpen.set}
        position="bottom-end"
        width="min(560px, calc(100vw - 32px))"
        trapFocus
        returnFocus
        // Its own dropdowns are drawn elsewhere in the document: a click on them is none outside.
        closeOnClickOutside={false}
      >
        <Popover.Target>
          <Button
            variant={count > 0 ? 'light' : 'default'}
            className={classes.filterButton ?? ''}
            leftSection={<IconFilter size={16} />}
            aria-label={count > 0 ? t('filter.used', { count }) : t('filter.open')}
            onPointerEnter={() => void loadFields()}
            onClick={() => filtersOpen.set(!opened)}
          >
            {t('filter.open')}
            {count > 0 && ` (${count})`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={t('filter.open')}>
          <Suspense fallback={<Loading />}>
            <UserFilterFields handle={handle} onClose={() => filtersOpen.set(false)} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </search>
  )
}
