import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { nameIn, wordsQuery } from '../../kernel/words.ts'
import type { FilterChip } from '../../ui/FilterChips.tsx'
import type { SearchHandle } from './use-user-list.ts'
import { userGroupsQuery } from './user-queries.ts'
import { type FilterKey, filtersIn, type UserSearch } from './user-search.ts'
import { roleWord, standingWord } from './user-words.ts'

/** The names behind the indexes of a search; what is not filtered by is not asked for. */
export function useFilterWords({ departmentId = 0, positionId = 0, userGroupId = 0 }: UserSearch) {
  const departments = useQuery({ ...wordsQuery('departments'), enabled: departmentId > 0 }).data
  const positions = useQuery({ ...wordsQuery('positions'), enabled: positionId > 0 }).data
  const groups = useQuery({ ...userGroupsQuery, enabled: userGroupId > 0 }).data
  return {
    departmentId: nameIn(departments, departmentId),
    positionId: nameIn(positions, positionId),
    userGroupId: nameIn(groups, userGroupId),
  }
}

/** The chips of the filters in use; a click opens the form, the cross drops the filter. */
export function useFilterChips({ search, change }: SearchHandle, onOpen: () => void): FilterChip[] {
  const { t } = useTranslation('user')
  const words = useFilterWords(search)
  const wordsOf = (key: FilterKey) => {
    switch (key) {
      case 'text':
        return search.text ?? ''
      case 'systemRole':
        return roleWord(search.systemRole ?? 'user')
      case 'standing':
        return standingWord(search.standing ?? 'working')
      default:
        return words[key]
    }
  }
  return filtersIn(search).map((key) => ({
    key,
    label: t(`filter.${key}`),
    value: wordsOf(key),
    onOpen,
    onRemove: () => void change({ [key]: undefined }),
  }))
}
