import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ListSearch } from '../address.ts'
import type { List } from '../list.ts'
import type { Address } from '../use-address.ts'
import classes from './FilterForm.module.css'
import { FilterInput } from './FilterInput.tsx'
import { changeOf, isNegated, labelOf, scopeOf, turnRound } from './filter-words.ts'
import type { Filter } from './filters.ts'

interface Props {
  readonly list: Pick<List<unknown>, 'texts' | 'labels'>
  readonly name: string
  readonly filter: Filter
  readonly address: Pick<Address, 'search' | 'reader'>
  readonly onChange: (part: ListSearch) => void
}

/** One filter of the form, with its other way round where it has one. */
export function FilterField({ list, name, filter, address, onChange }: Props) {
  const { t } = useTranslation('list')
  const { search } = address
  const scope = scopeOf(address)
  const label = labelOf(list, name, filter, scope)
  return (
    <div className={classes.field} data-wide={filter.isWide || filter.kind === 'period'}>
      <FilterInput
        name={name}
        label={label}
        filter={filter}
        scope={scope}
        value={search[name]}
        onChange={(value) => onChange(changeOf(filter, name, filter.read(value), search))}
      />
      {filter.orNot && (
        <UnstyledButton
          className={classes.not ?? ''}
          aria-pressed={isNegated(search, name)}
          aria-label={t('not.label', { label })}
          title={t('not.hint')}
          onClick={() => onChange(turnRound(search, name))}
        >
          {t('not.short')}
        </UnstyledButton>
      )}
    </div>
  )
}
