import { showPlainDate } from '@crm/contract/rules/dates'
import { useTranslation } from 'react-i18next'
import type { FilterChip } from '../../ui/FilterChips.tsx'
import { type FilterKey, filtersIn } from './customer-search.ts'
import { useWords, type Words } from './customer-words.ts'
import type { SearchHandle } from './use-customer-list.ts'

const days: readonly FilterKey[] = ['birthday', 'appointmentSchedule', 'createdFrom', 'createdTo']
const join = (indexes: readonly number[] | undefined, nameOf: (index: number) => string) =>
  indexes?.map(nameOf).join(', ')

/** The chips of the filters in use, in the order of the form; a click opens the form, the cross drops the filter. */
export function useFilterChips({ search, change, viewAll }: SearchHandle, onOpen: () => void): FilterChip[] {
  const { t } = useTranslation('customer')
  const words = useWords(search, viewAll)

  const none = (index: number | undefined, key: string, name: string) => (index === 0 ? t(`search.${key}`) : name)
  const worded = (key: FilterKey, { group, source, relationship, business, department }: Words) => {
    switch (key) {
      case 'groupId':
        return group(search.groupId ?? 0)
      case 'groupCustomer':
        return join(search.groupCustomer, group)
      case 'sourceCustomer':
        return join(search.sourceCustomer, source)
      case 'business':
        return join(search.business, (index) => none(index, 'noBusiness', business(index)))
      case 'relationship':
        return none(search.relationship, 'noRelationship', relationship(search.relationship ?? 0))
      case 'curator':
        return none(search.curator, 'noCurator', words.curatorName)
      case 'departmentId':
        return department(search.departmentId ?? 0)
      case 'curatorId':
        return search.curatorId?.startsWith('_')
          ? department(Number(search.curatorId.slice(1)))
          : none(Number(search.curatorId), 'noCurator', words.headPerson)
      case 'creator':
        return words.creatorName
      case 'refId':
        return none(search.refId, 'noPresenter', words.presenterName)
      case 'genderCustomer':
      case 'genderContact':
        return t(`search.${search[key] ?? 'male'}`)
      case 'appointmentDue':
        return t('search.yes')
      default:
        return undefined
    }
  }
  const labelOf = (key: FilterKey) =>
    key === 'curatorId' && search.curatorId?.startsWith('_') ? t('field.departmentId') : t(`field.${key}`)
  const wordsOf = (key: FilterKey) => {
    const plain = String(search[key] ?? '')
    return worded(key, words) ?? (days.includes(key) ? showPlainDate(plain) : plain)
  }
  return filtersIn(search)
    .filter((key) => key !== 'source')
    .map((key) => ({
      key,
      label: labelOf(key),
      value: wordsOf(key),
      onOpen,
      onRemove: () => change({ [key]: undefined, ...(key === 'refId' && { source: undefined }) }),
    }))
}
