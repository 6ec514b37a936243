import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { filtersIn, type ListSearch, noFilters } from '../address.ts'
import { FilterField } from '../filter/FilterField.tsx'
import type { FilterTable } from '../filter/filters.ts'
import classes from './PartList.module.css'

interface Props {
  readonly label: string
  readonly list: {
    readonly texts: string
    readonly labels?: string
    readonly filters: FilterTable
    readonly tabs: readonly string[]
    readonly sorts: readonly string[]
  }
  readonly search: ListSearch
  readonly onChange: (part: ListSearch) => void
}

/** The filters of a list inside a part of a page: few, and all in sight. */
export function PartFilters({ label, list, search, onChange }: Props) {
  const { t } = useTranslation('list')
  const address = { search, reader: { userId: 0, viewAll: false } }
  return (
    <search className={classes.filters} aria-label={label}>
      {Object.entries(list.filters).map(([name, filter]) => (
        <FilterField key={name} list={list} name={name} filter={filter} address={address} onChange={onChange} />
      ))}
      {filtersIn(list, search).length > 0 && (
        <Button variant="subtle" color="gray" justify="start" onClick={() => onChange(noFilters(list))}>
          {t('form.clear')}
        </Button>
      )}
    </search>
  )
}
