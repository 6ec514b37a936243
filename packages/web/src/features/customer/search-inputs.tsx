import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { wordsQuery } from '../../kernel/words.ts'
import { AsyncMultiSelect } from '../../ui/AsyncMultiSelect.tsx'
import { AsyncSelect } from '../../ui/AsyncSelect.tsx'
import { DateField } from '../../ui/DateField.tsx'
import type { LoadOptions, Option } from '../../ui/options.ts'
import { TreeMultiSelect } from '../../ui/TreeSelect.tsx'
import { treeOf } from '../../ui/tree.ts'
import {
  loadAnyBusinesses,
  loadAnyDepartments,
  loadAnyRelationships,
  loadAnySources,
  withNone,
} from './customer-options.ts'
import type { CustomerFilters } from './customer-search.ts'

export interface Fields {
  readonly draft: CustomerFilters
  readonly viewAll: boolean
  readonly set: (part: CustomerFilters) => void
}
type Keys<T> = {
  [K in keyof CustomerFilters]-?: NonNullable<CustomerFilters[K]> extends T ? K : never
}[keyof CustomerFilters]
type TextKey = Exclude<Keys<string>, DayKey | GenderKey | 'curatorId' | 'creator'>
type DayKey = 'birthday' | 'appointmentSchedule' | 'createdFrom' | 'createdTo'
type GenderKey = 'genderCustomer' | 'genderContact'

export function TextFilter({ draft, set, field }: Fields & { field: TextKey }) {
  const { t } = useTranslation('customer')
  return (
    <TextInput
      label={t(`field.${field}`)}
      name={field}
      autoComplete="off"
      value={draft[field] ?? ''}
      onChange={(event) => set({ [field]: event.currentTarget.value || undefined })}
    />
  )
}

export function DayFilter({ draft, set, field }: Fields & { field: DayKey }) {
  const { t } = useTranslation('customer')
  return (
    <DateField
      label={t(`field.${field}`)}
      name={field}
      value={draft[field] ?? null}
      onChange={(day) => set({ [field]: day ?? undefined })}
    />
  )
}

export function GenderFilter({ draft, set, field }: Fields & { field: GenderKey }) {
  const { t } = useTranslation('customer')
  return (
    <Select
      label={t(`field.${field}`)}
      name={field}
      placeholder={t('search.any')}
      clearable
      data={[
        { value: 'male', label: t('search.male') },
        { value: 'female', label: t('search.female') },
      ]}
      value={draft[field] ?? null}
      onChange={(value) => set({ [field]: value === 'male' || value === 'female' ? value : undefined })}
    />
  )
}

export const idOf = (option: Option | null) => (option === null ? undefined : Number(option.value))
const idsOf = (options: readonly Option[]) =>
  options.length === 0 ? undefined : options.map(({ value }) => Number(value))

type OneKey = 'relationship' | 'departmentId'
const loadOne: Readonly<Record<OneKey, LoadOptions>> = {
  relationship: withNone('customer:search.noRelationship', loadAnyRelationships),
  departmentId: loadAnyDepartments,
}
export function OneFilter({
  draft,
  set,
  field,
  nameOf,
}: Fields & { field: OneKey; nameOf: (index: number) => string }) {
  const { t } = useTranslation('customer')
  const chosen = draft[field]
  return (
    <AsyncSelect
      label={t(`field.${field}`)}
      name={field}
      placeholder={t('search.any')}
      load={loadOne[field]}
      value={chosen === undefined ? null : { value: String(chosen), label: nameOf(chosen) }}
      onChange={(option) => set({ [field]: idOf(option) })}
    />
  )
}

type ManyKey = 'sourceCustomer' | 'business'
const loadMany: Readonly<Record<ManyKey, LoadOptions>> = {
  sourceCustomer: loadAnySources,
  business: withNone('customer:search.noBusiness', loadAnyBusinesses),
}
export function ManyFilter({
  draft,
  set,
  field,
  nameOf,
}: Fields & { field: ManyKey; nameOf: (index: number) => string }) {
  const { t } = useTranslation('customer')
  return (
    <AsyncMultiSelect
      label={t(`field.${field}`)}
      name={field}
      placeholder={t('search.any')}
      load={loadMany[field]}
      value={(draft[field] ?? []).map((index) => ({ value: String(index), label: nameOf(index) }))}
      onChange={(options) => set({ [field]: idsOf(options) })}
    />
  )
}

export function GroupsFilter({ draft, set }: Fields) {
  const { t } = useTranslation('customer')
  const { data = [] } = useQuery(wordsQuery('customerGroups'))
  return (
    <TreeMultiSelect
      label={t('field.groupCustomer')}
      help={t('search.groupHelp')}
      name="groupCustomer"
      placeholder={t('search.any')}
      data={treeOf(data, (name) => `${name} · ${t('list.deleted')}`)}
      value={(draft.groupCustomer ?? []).map(String)}
      onChange={(groups) => set({ groupCustomer: groups.length === 0 ? undefined : groups.map(Number) })}
    />
  )
}
