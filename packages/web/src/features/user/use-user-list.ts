import { channels } from '@crm/contract/channels'
import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useListSearch } from '../../kernel/list-search.ts'
import { useChannel } from '../../kernel/live.ts'
import { queries } from '../../kernel/query.ts'
import { blockQuery, refreshUsers } from './user-queries.ts'
import { readUserSearch, type UserSearch, withoutDefaults } from './user-search.ts'

/** A transfer tells of each of its people: the list reads once for many of them. */
const REFRESH_AFTER_MS = 500

/** What the list shows, as it stands in the address. */
export function useUserSearch() {
  const { search, change, replaceAll } = useListSearch(readUserSearch)
  return {
    search,
    change: (part: UserSearch, options?: { replace: boolean }) => change(withoutDefaults(part), options),
    replaceAll: (all: UserSearch) => void replaceAll(withoutDefaults(all)),
  }
}
export type SearchHandle = ReturnType<typeof useUserSearch>

/** The rows of the open block, how many there are in all, and what is read ahead of the person. */
export function useUserList({ search, change }: SearchHandle) {
  const { page = 1, size = BLOCK_SIZE } = search
  const block = useQuery(blockQuery(search))
  const rows = block.data?.items ?? []
  const total = block.data?.total ?? null
  const isHere = block.isSuccess && !block.isPlaceholderData
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / size))

  // The next block is asked for once this one is here, so that turning the page shows it at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says all that the query depends on
  useEffect(() => {
    if (isHere && page < lastPage) void queries.prefetchQuery(blockQuery({ ...search, page: page + 1 }))
  }, [isHere, lastPage, JSON.stringify(search)])

  const isPastEnd = isHere && rows.length === 0 && page > 1
  // The last rows of the last page may be gone while the address still names the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the end is passed
  useEffect(() => {
    if (isPastEnd) void change({ page: lastPage < page ? lastPage : 1 }, { replace: true })
  }, [isPastEnd])

  const refreshSoon = useDebouncedCallback(() => void refreshUsers(), REFRESH_AFTER_MS)
  useChannel(channels.department, 'ChangeInternalTeam', refreshSoon)
  useChannel(channels.department, 'ChangeDepartmentLeader', refreshSoon)
  useChannel(channels.department, 'TransferUserDepartment', refreshSoon)

  return { block, rows, total, isPastEnd }
}
export type UserList = ReturnType<typeof useUserList>
