import { useListSearch } from '../../kernel/list-search.ts'
import { isAdmin, useMe } from '../../kernel/me.ts'
import { id } from '../../kernel/search-values.ts'
import type { OpenDialog } from './LookupDialogs.tsx'
import type { Entry, ListName } from './lookup-calls.ts'

const readRights = ({ rights }: Record<string, unknown>) => ({ rights: id(rights) })

/** The rights of a user group that the address asks for: a link from elsewhere leads to them. */
export function useAskedRights(list: ListName, rows: readonly Entry[]) {
  const { search, change } = useListSearch(readRights)
  const admin = isAdmin(useMe())
  const entry = list === 'userGroup' && admin ? rows.find(({ index }) => index === search.rights) : undefined
  return {
    dialog: entry === undefined ? null : ({ kind: 'rights', entry } satisfies OpenDialog),
    drop: () => search.rights !== undefined && void change({ rights: undefined }, { replace: true }),
  }
}
