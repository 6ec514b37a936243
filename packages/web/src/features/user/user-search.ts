import { BLOCK_SIZE } from '@crm/contract/rules/limits'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { mergeSearch } from '../../kernel/list-search.ts'
import { id, oneOf, type Read, word } from '../../kernel/search-values.ts'
import type { Sort } from '../../ui/columns.ts'
import { roles, type Standing, standings } from './user-words.ts'

const filterReaders = {
  text: word(100),
  /** With the departments under it. */
  departmentId: id,
  positionId: id,
  userGroupId: id,
  systemRole: oneOf(roles),
  standing: oneOf<Standing>(standings),
}
export type UserFilters = Read<typeof filterReaders>
export type FilterKey = keyof UserFilters
export const filterKeys = Object.keys(filterReaders) as FilterKey[]

const sorts = ['fullName', '-fullName', 'createdDate', '-createdDate', 'lastSeen', '-lastSeen'] as const

const placeReaders = {
  /** The saved view that these filters began as. */
  view: id,
  sort: oneOf(sorts),
  page: id,
  size: oneOf([BLOCK_SIZE, 50, 100]),
  /** The user in the quick view when the full page was opened. */
  open: id,
}

/** What stands in the address of the list. Absent: everyone who is not deleted, by name, first page, 20 rows. */
export type UserSearch = UserFilters & Read<typeof placeReaders>

/** Makes sense of whatever stands in an address; what cannot be read is passed over. */
export function readUserSearch(raw: Record<string, unknown>): UserSearch {
  const readers = Object.entries({ ...placeReaders, ...filterReaders })
  return Object.fromEntries(
    readers.flatMap(([key, read]) => {
      const value = read(raw[key])
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

/** For the address: what a plain list has anyway is left out. */
export const withoutDefaults = ({ ...part }: UserSearch): UserSearch => ({
  ...part,
  ...(part.page === 1 && { page: undefined }),
  ...(part.size === BLOCK_SIZE && { size: undefined }),
})

export const filtersIn = (search: UserSearch) => filterKeys.filter((key) => search[key] !== undefined)
export const noFilters: UserFilters = Object.fromEntries(filterKeys.map((key) => [key, undefined]))

/** A view's filters as they are kept: the same list is the same text, whatever page it shows. */
export function toSavedSearch(search: UserSearch): string {
  const kept = { ...search, view: undefined, page: undefined, open: undefined }
  return defaultStringifySearch(mergeSearch({}, withoutDefaults(readUserSearch(kept)))).replace(/^\?/, '')
}
export const fromSavedSearch = (text: string) => readUserSearch(defaultParseSearch(text))

/** The filters as `GetAllUser` asks for them, without a place in the list. */
export function toQuestion({ view: _view, page: _page, size: _size, open: _open, ...asked }: UserSearch) {
  return { ...asked, sort: asked.sort ?? 'fullName' } as const
}

export const toSort = (sort: UserSearch['sort']): Sort | null =>
  sort === undefined ? null : { key: sort.replace('-', ''), descending: sort.startsWith('-') }
export const fromSort = (sort: Sort | null) =>
  sort === null ? undefined : placeReaders.sort(sort.descending ? `-${sort.key}` : sort.key)
