import { showPlainDate } from '@crm/contract/rules/dates'
import { useTranslation } from 'react-i18next'
import type { FilterChip } from '../../../ui/FilterChips.tsx'
import { priorityWord, statusWord } from '../ticket-words.ts'
import { useListWords } from './list-words.ts'
import { type FilterKey, filtersIn } from './ticket-search.ts'
import type { SearchHandle } from './use-ticket-list.ts'

/** The chips of the filters in use; a click opens the form, the cross drops the filter. */
export function useFilterChips(handle: SearchHandle, onOpen: () => void): FilterChip[] {
  const { t } = useTranslation('ticketList')
  const { search, change } = handle
  const words = useListWords(handle)
  const wordsOf = (key: FilterKey): string => {
    switch (key) {
      case 'status':
        return (search.status ?? []).map(statusWord).join(', ')
      case 'priority':
        return (search.priority ?? []).map(priorityWord).join(', ')
      case 'text':
        return search.text ?? ''
      case 'from':
      case 'to':
        return showPlainDate(search[key] ?? '')
      case 'waiting':
      case 'late':
        return t('filter.yes')
      default:
        return words[key]
    }
  }
  return filtersIn(search).map((key) => ({
    key,
    label: t(`filter.${key}`),
    value: wordsOf(key),
    onOpen,
    // A task is one of its department's.
    onRemove: () => void change({ [key]: undefined, ...(key === 'departmentId' && { departmentTaskId: undefined }) }),
  }))
}
