import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { mergeSearch } from '../../kernel/list-search.ts'
import { mayProbably, useMayAny } from '../../kernel/may.ts'
import { getMe, isAdmin, useMe } from '../../kernel/me.ts'
import { type ListSearch, readAddress, toAddress } from './address.ts'
import type { List, Reader } from './list.ts'

type Raw = Record<string, unknown>

type Params = Readonly<Record<string, string>>

const readerOf = (userId: number | undefined, mayViewAll: boolean, { own }: ListSearch, params: Params): Reader => ({
  userId: userId ?? 0,
  params,
  viewAll: mayViewAll && own !== true,
})

/** Before the page is there, as a route asks for its first block. */
export function placeOf<Row>(list: List<Row>, raw: Raw, params: Params) {
  const search = readAddress(list, raw)
  return {
    search,
    reader: readerOf(getMe()?.userId, list.tag !== undefined && mayProbably(list.tag, 'viewAll'), search, params),
  }
}

/** What a list shows, as it stands in the address, for whom, and how to change it. */
export function useAddress<Row>(list: List<Row>) {
  const raw: Raw = useSearch({ strict: false })
  // The router gives the same object for an equal address: what depends on the search is not done again.
  const search = useMemo(() => readAddress(list, raw), [list, raw])
  const params: Params = useParams({ strict: false })
  const navigate = useNavigate()
  const me = useMe()
  const mayAny = useMayAny()
  const { tag } = list
  const mayViewAll = tag !== undefined && mayAny(tag, 'viewAll')
  const change = (part: ListSearch, { replace = false } = {}) => {
    const settled = toAddress(list, list.settle?.(search, part) ?? part)
    return navigate({ to: '.', search: (now: Raw) => mergeSearch(now, settled), replace, resetScroll: false })
  }
  const replaceAll = (all: ListSearch) =>
    void navigate({ to: '.', search: mergeSearch({ tab: list.area }, toAddress(list, all)), resetScroll: false })
  return {
    search,
    reader: readerOf(me?.userId, mayViewAll, search, params),
    mayViewAll,
    may: (action: Parameters<typeof mayAny>[1]) => (tag === undefined ? isAdmin(me) : mayAny(tag, action)),
    change,
    replaceAll,
  }
}
export type Address = ReturnType<typeof useAddress>
