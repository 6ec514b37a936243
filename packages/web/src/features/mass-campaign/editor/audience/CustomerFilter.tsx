import { Button, Group, Input } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../../kernel/i18n.ts'
import { useMay } from '../../../../kernel/may.ts'
import { useMe } from '../../../../kernel/me.ts'
import { filtersIn, type ListSearch, readAddress } from '../../../../kit/list/address.ts'
import { FilterDrawer } from '../../../../kit/list/filter/FilterDrawer.tsx'
import { changeOf, isNegated, labelOf, scopeOf, useValueNames } from '../../../../kit/list/filter/filter-words.ts'
import type { Filter } from '../../../../kit/list/filter/filters.ts'
import type { List } from '../../../../kit/list/list.ts'
import { Chip, FilterChips } from '../../../../ui/FilterChips.tsx'
import { customerList } from '../../../customer/customer-list.tsx'
import { customerAddress, toQuestion, toSearch } from '../../../customer/customer-search.ts'
import type { AudienceProps } from './audience-props.ts'

await loadTexts(['customer', 'list'])

const FilterForm = lazy(async () => ({
  default: (await import('../../../../kit/list/filter/FilterForm.tsx')).FilterForm,
}))

const tabs = ['all', 'charge', 'view', 'forget'] as const

/** The filters of the list of customers, kept with the campaign: whom they find is asked when it is sent. */
function useFilter({ audience: { filter }, onChange }: AudienceProps) {
  const { viewAll } = useMay('MNU_Customer')
  const userId = useMe()?.userId ?? 0
  const search = filter === null ? {} : toSearch(filter)
  const keep = (next: ListSearch) => {
    const isUsed = filtersIn(customerAddress, next).length > 0 || (next.tab ?? 'all') !== 'all'
    onChange({ filter: isUsed ? toQuestion(readAddress(customerAddress, next), { userId, viewAll }) : null })
  }
  const reader = { userId, viewAll }
  return { search, reader, keep, change: async (part: ListSearch) => keep({ ...search, ...part }) }
}
type Used = ReturnType<typeof useFilter>

function UsedFilter({ name, filter, used, onOpen }: { name: string; filter: Filter; used: Used; onOpen: () => void }) {
  const { t } = useTranslation('list')
  const scope = scopeOf(used)
  const label = labelOf(customerList as List<unknown>, name, filter, scope)
  const value = (used.search as ListSearch)[name]
  const words = useValueNames(filter, value, scope)
  return (
    <Chip
      label={isNegated(used.search, name) ? t('not.label', { label }) : label}
      value={words.join(', ')}
      onOpen={onOpen}
      onRemove={() => used.keep({ ...used.search, ...changeOf(filter, name, undefined, used.search) })}
    />
  )
}

/** Customers as the list of customers finds them: the same filters, in the same drawer. */
export function CustomerFilter(props: AudienceProps) {
  const { t } = useTranslation('massCampaign')
  const [opened, setOpened] = useState(false)
  const used = useFilter(props)
  const filters: Readonly<Record<string, Filter>> = customerList.filters
  const address = { ...used, mayViewAll: used.reader.viewAll, may: () => false, replaceAll: () => undefined }
  const tab = tabs.find((one) => one === used.search.tab) ?? 'all'
  const list = customerList as unknown as List<unknown>
  return (
    <Input.Wrapper label={t('audience.filter')} component="fieldset" bd={0} p={0} m={0}>
      <Group gap={8} mt={8}>
        <FilterDrawer
          label={t('audience.filter')}
          opened={opened}
          onOpened={setOpened}
          widthPx={customerList.form.widthPx}
          button={
            <Button
              variant="default"
              leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
              onClick={() => setOpened(true)}
            >
              {t(props.audience.filter === null ? 'audience.filterAdd' : 'audience.filterEdit')}
            </Button>
          }
        >
          {/* A submit crosses portals: the campaign around it is not saved by it. */}
          <div onSubmit={(event) => event.stopPropagation()}>
            <Suspense>
              <FilterForm list={list} address={address} onClose={() => setOpened(false)} />
            </Suspense>
          </div>
        </FilterDrawer>
        {props.audience.filter !== null && tab !== 'all' && <span>{t(`audience.tab.${tab}`)}</span>}
      </Group>
      <FilterChips
        chips={filtersIn(customerAddress, used.search).flatMap((name) => {
          const filter = filters[name]
          return filter === undefined || filter.isSilent
            ? []
            : [<UsedFilter key={name} name={name} filter={filter} used={used} onOpen={() => setOpened(true)} />]
        })}
      />
    </Input.Wrapper>
  )
}
