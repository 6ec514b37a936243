import { showPlainDate } from '@crm/contract/rules/dates'
import { translate } from '../../../kernel/i18n.ts'
import type { ListSearch } from '../address.ts'
import type { ListHandle } from '../list.ts'
import type { Filter, FilterScope, PickFilter } from './filters.ts'
import { wordsOfPeriod } from './period.ts'

const none: readonly never[] = []
export const valuesOf = (value: unknown): readonly unknown[] =>
  value === undefined ? none : Array.isArray(value) ? value : [value]

const nameless: Pick<PickFilter, 'useNames'> = { useNames: () => none }

interface Labelled {
  readonly texts: string
  readonly labels?: string
}
/** What a filter is called, in its field and on its chip. */
export const labelOf = (
  { texts, labels = `${texts}:filter` }: Labelled,
  key: string,
  filter: Filter,
  scope: FilterScope,
) => filter.label?.(scope) ?? translate(`${labels}.${key}`)

/** The words for the values of a filter, in their order. */
export function useValueNames(filter: Filter, value: unknown, scope: FilterScope): readonly string[] {
  const values = valuesOf(value)
  const { useNames } = 'useNames' in filter ? filter : nameless
  const names = useNames(values, scope)
  switch (filter.kind) {
    case 'day':
      return values.map((day) => showPlainDate(String(day)))
    case 'period':
      return values.map((one) => wordsOfPeriod(String(one)))
    case 'flag':
      return values.map(() => translate('list:yes'))
    case 'choice':
    case 'choices': {
      const options = filter.options()
      return values.map((one) => options.find((option) => option.value === String(one))?.label ?? String(one))
    }
    case 'text':
      return values.map(String)
    default:
      return names
  }
}

export const scopeOf = ({ search, reader }: Pick<ListHandle, 'search' | 'reader'>): FilterScope => ({
  search,
  viewAll: reader.viewAll,
})
/** A change of one filter, which takes along those that mean nothing without its value. */
export const changeOf = (
  { clears = [], orNot }: Filter,
  key: string,
  value: unknown,
  { not }: Negated,
): ListSearch => ({
  ...Object.fromEntries(clears.map((cleared) => [cleared, undefined])),
  ...(orNot && value === undefined && { not: not?.filter((name) => name !== key) }),
  [key]: value,
})

type Negated = Pick<ListSearch, 'not'>
export const isNegated = ({ not = [] }: Negated, key: string) => not.includes(key)
/** Asks for the other way round, or for the right one again. */
export const turnRound = ({ not = [] }: Negated, key: string): Negated => ({
  not: not.includes(key) ? not.filter((name) => name !== key) : [...not, key],
})
