import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterPopover } from '../../ui/FilterPopover.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { advancedOpen } from './advanced-open.ts'
import classes from './BasicSearch.module.css'
import { loadAnyGroups, loadCurators } from './customer-options.ts'
import { type FilterKey, filtersIn } from './customer-search.ts'
import { useWords } from './customer-words.ts'
import { LazyPick } from './LazyPick.tsx'
import { type SearchHandle, useCustomerSearch } from './use-customer-list.ts'

const AdvancedSearch = lazy(() => import('./AdvancedSearch.tsx'))
const basic: readonly FilterKey[] = ['text', 'groupId', 'curatorId', 'source']

function AdvancedButton({ handle }: { handle: SearchHandle }) {
  const { t } = useTranslation('customer')
  const opened = advancedOpen.use()
  const count = filtersIn(handle.search).filter((key) => !basic.includes(key)).length
  return (
    <FilterPopover
      label={t('search.advanced')}
      opened={opened}
      onOpened={advancedOpen.set}
      widthPx={960}
      button={
        <Button
          variant={count > 0 ? 'light' : 'default'}
          leftSection={<IconAdjustmentsHorizontal size={16} />}
          rightSection={
            count > 0 && (
              <span aria-hidden className={classes.used}>
                {count}
              </span>
            )
          }
          className={classes.advanced ?? ''}
          aria-label={count > 0 ? t('search.advancedUsed', { count }) : t('search.advanced')}
          title={t('search.advanced')}
          onPointerEnter={() => void import('./AdvancedSearch.tsx')}
          onClick={() => advancedOpen.set(!opened)}
        >
          <span className={classes.words}>{t('search.advanced')}</span>
        </Button>
      }
    >
      <AdvancedSearch handle={handle} onClose={() => advancedOpen.set(false)} />
    </FilterPopover>
  )
}

/** Stands in the header of the customer page: group, who is in charge, text; the rest behind its button. */
export function BasicSearch() {
  const { t } = useTranslation('customer')
  const handle = useCustomerSearch()
  const { search, change, viewAll } = handle
  const words = useWords(search, viewAll)
  const { groupId, curatorId } = search

  const curatorName = (chosen: string) => {
    if (chosen.startsWith('_')) return words.department(Number(chosen.slice(1)))
    return Number(chosen) === 0 ? t('search.noCurator') : words.headPerson
  }
  return (
    <search className={classes.search} aria-label={t('search.label')}>
      <div className={classes.text}>
        <SearchField
          label={t('search.text')}
          placeholder={t('search.textHint')}
          width="100%"
          value={search.text ?? ''}
          onSearch={(text) => change({ text }, { replace: true })}
        />
      </div>
      <div className={classes.pick}>
        <LazyPick
          label={t('field.groupId')}
          placeholder={t('search.groupHint')}
          value={groupId === undefined ? null : { value: String(groupId), label: words.group(groupId) }}
          load={loadAnyGroups}
          onChange={(group) => change({ groupId: group ? Number(group.value) : undefined })}
        />
      </div>
      <div className={classes.pick}>
        <LazyPick
          label={t('search.curatorOrDepartment')}
          placeholder={t('search.curatorHint')}
          value={curatorId === undefined ? null : { value: curatorId, label: curatorName(curatorId) }}
          load={loadCurators}
          onChange={(chosen) => change({ curatorId: chosen?.value })}
        />
      </div>
      <AdvancedButton handle={handle} />
    </search>
  )
}
