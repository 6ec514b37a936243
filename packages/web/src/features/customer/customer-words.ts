import { category, type UserItem } from '@crm/contract/category'
import { customer } from '@crm/contract/customer'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'

const FRESH_MS = 300_000
const PER_BLOCK = 100
/** Past this many a look-up is too long to be read for one name. */
const BLOCKS_MAX = 20

async function findUser(is: (user: UserItem) => boolean, signal: AbortSignal): Promise<UserItem | null> {
  for (let block = 1; block <= BLOCKS_MAX; block++) {
    const users = await call(category.users, {
      params: { tag: 'all' },
      query: { block, maxPerBlock: PER_BLOCK },
      signal,
    })
    const found = users.find(is)
    if (found !== undefined || users.length < PER_BLOCK) return found ?? null
  }
  return null
}

export const userQuery = (key: number | string) =>
  queryOptions({
    queryKey: ['category', 'user', key],
    queryFn: ({ signal }) => findUser(({ index, userName }) => index === key || userName === key, signal),
    staleTime: FRESH_MS,
  })

export const customerNameQuery = (customerId: number, viewAll: boolean) =>
  queryOptions({
    queryKey: ['customer', 'name', customerId, viewAll],
    queryFn: async ({ signal }) => (await call(customer.one, { params: { customerId, viewAll }, signal })).name,
    staleTime: FRESH_MS,
  })

/** The names of people as a filter shows them: by id, or by user name. `none`: what 0 means. */
export function usePersonNames(keys: readonly (number | string)[], none = ''): readonly string[] {
  const asked = keys.filter((key) => key !== 0)
  const found = useQueries({ queries: asked.map((key) => userQuery(key)) })
  return keys.map((key) => {
    if (key === 0) return none
    const { data, isPending } = found[asked.indexOf(key)] ?? {}
    return data?.fullName ?? (isPending ? '…' : typeof key === 'number' ? `#${key}` : key)
  })
}

export function useCustomerNames(ids: readonly number[], viewAll: boolean, none = ''): readonly string[] {
  const asked = ids.filter((id) => id > 0)
  const found = useQueries({ queries: asked.map((id) => ({ ...customerNameQuery(id, viewAll), retry: false })) })
  return ids.map((id) => {
    if (id === 0) return none
    const { data, isError } = found[asked.indexOf(id)] ?? {}
    return data ?? (isError ? `#${id}` : '…')
  })
}
