import { category, type UserItem } from '@crm/contract/category'
import { customer } from '@crm/contract/customer'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { nameIn, type WordList, wordsQuery } from '../../kernel/words.ts'
import type { CustomerSearch } from './customer-search.ts'

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

const personIn = (search: CustomerSearch): number | undefined => {
  if (search.curatorId?.startsWith('_')) return undefined
  return search.curatorId === undefined ? undefined : Number(search.curatorId)
}
const departmentIn = ({ curatorId, departmentId }: CustomerSearch) =>
  curatorId?.startsWith('_') ? Number(curatorId.slice(1)) : departmentId

/** The names behind the indexes of a search; what is not filtered by is not asked for. */
export function useWords(search: CustomerSearch, viewAll: boolean) {
  const list = (name: WordList, isUsed: boolean) => ({ ...wordsQuery(name), enabled: isUsed })
  const { groupId, groupCustomer, sourceCustomer, relationship, business, curator, creator, refId } = search
  const groups = useQuery(list('customerGroups', groupId !== undefined || groupCustomer !== undefined)).data
  const sources = useQuery(list('customerSources', sourceCustomer !== undefined)).data
  const relationships = useQuery(list('relationships', relationship !== undefined)).data
  const businesses = useQuery(list('businesses', business !== undefined)).data
  const departments = useQuery(list('departments', departmentIn(search) !== undefined)).data
  const headPerson = usePersonName(personIn(search))
  const curatorName = usePersonName(curator)
  const creatorName = usePersonName(creator)
  const presenterUser = usePersonName(search.source === 2 ? refId : undefined)
  const isCustomer = search.source !== 2 && refId !== undefined && refId > 0
  const presenter = useQuery({ ...customerNameQuery(refId ?? 0, viewAll), enabled: isCustomer })
  return {
    group: (index: number) => nameIn(groups, index),
    source: (index: number) => nameIn(sources, index),
    relationship: (index: number) => nameIn(relationships, index),
    business: (index: number) => nameIn(businesses, index),
    department: (index: number) => nameIn(departments, index),
    headPerson,
    curatorName,
    creatorName,
    presenterName: search.source === 2 ? presenterUser : (presenter.data ?? (presenter.isError ? `#${refId}` : '…')),
  }
}
export type Words = ReturnType<typeof useWords>

function usePersonName(key: number | string | undefined): string {
  const { data, isPending } = useQuery({ ...userQuery(key ?? 0), enabled: key !== undefined && key !== 0 })
  if (data) return data.fullName
  return isPending ? '…' : typeof key === 'number' ? `#${key}` : String(key ?? '')
}
