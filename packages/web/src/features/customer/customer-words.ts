import { category, type GroupItem, type UserItem } from '@crm/contract/category'
import { customer } from '@crm/contract/customer'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import type { CustomerSearch } from './customer-search.ts'

const FRESH_MS = 300_000
const PER_BLOCK = 100
/** Past this many a look-up is too long to be read for one name. */
const BLOCKS_MAX = 20

type Question = { params: { tag: 'all' }; query: { block: number; maxPerBlock: number }; signal: AbortSignal }
interface Word {
  readonly index: number
  readonly name: string
  readonly deleted: boolean
  readonly parent?: number | null
  readonly color?: string
}
const lists = {
  customerGroups: (asked: Question) => call(category.customerGroups, asked),
  customerSources: (asked: Question) => call(category.customerSources, asked),
  relationships: (asked: Question) => call(category.relationships, asked),
  businesses: (asked: Question) => call(category.businesses, asked),
  departments: (asked: Question) => call(category.departments, asked),
} satisfies Record<string, (asked: Question) => Promise<readonly Word[]>>
type Lists = keyof typeof lists

async function readWhole(list: Lists, signal: AbortSignal): Promise<Word[]> {
  const words: Word[] = []
  for (let block = 1; block <= BLOCKS_MAX; block++) {
    const found = await lists[list]({ params: { tag: 'all' }, query: { block, maxPerBlock: PER_BLOCK }, signal })
    words.push(...found)
    if (found.length < PER_BLOCK) break
  }
  return words
}

/** A whole look-up, what was deleted too: a filter or an old record may still name it. */
export const wordsQuery = (list: Lists) =>
  queryOptions({
    queryKey: ['category', list],
    queryFn: ({ signal }) => readWhole(list, signal),
    staleTime: FRESH_MS,
  })

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

const nameIn = (items: readonly { index: number; name: string }[] | undefined, index: number) =>
  items === undefined ? '…' : (items.find((item) => item.index === index)?.name ?? `#${index}`)

const personIn = (search: CustomerSearch): number | undefined => {
  if (search.curatorId?.startsWith('_')) return undefined
  return search.curatorId === undefined ? undefined : Number(search.curatorId)
}
const departmentIn = ({ curatorId, departmentId }: CustomerSearch) =>
  curatorId?.startsWith('_') ? Number(curatorId.slice(1)) : departmentId

/** The names behind the indexes of a search; what is not filtered by is not asked for. */
export function useWords(search: CustomerSearch, viewAll: boolean) {
  const list = (name: Lists, isUsed: boolean) => ({ ...wordsQuery(name), enabled: isUsed })
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

export interface Branch {
  readonly value: string
  readonly label: string
  readonly depth: number
  readonly path: string
}

/** Groups or departments in the order of their tree, each with its depth and the names above it. */
export function flattenTree(items: readonly (Pick<GroupItem, 'index' | 'name'> & { parent?: number | null })[]) {
  const known = new Set(items.map(({ index }) => index))
  const parentOf = ({ parent }: { parent?: number | null }) => (parent != null && known.has(parent) ? parent : null)
  const below = Map.groupBy(items, parentOf)
  const walk = (parent: number | null, depth: number, above: readonly string[]): Branch[] =>
    (below.get(parent) ?? []).flatMap((item) => [
      { value: String(item.index), label: item.name, depth, path: above.join(' › ') },
      ...walk(item.index, depth + 1, [...above, item.name]),
    ])
  return walk(null, 0, [])
}
