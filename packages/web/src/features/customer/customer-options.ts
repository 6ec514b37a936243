import { category, type UserItem } from '@crm/contract/category'
import { customer } from '@crm/contract/customer'
import { fold } from '@crm/contract/rules/fold'
import { call } from '../../kernel/call.ts'
import { translate } from '../../kernel/i18n.ts'
import { queries } from '../../kernel/query.ts'
import { type Word, type WordList, wordsQuery } from '../../kernel/words.ts'
import { type LoadOptions, loadFrom, type Option } from '../../ui/options.ts'
import { flattenTree } from '../../ui/tree.ts'

const PER_BLOCK = 20

/** A choice of its own, at the top of the first block while nothing is typed. */
const withFirst =
  (first: () => Option, load: LoadOptions): LoadOptions =>
  async (text, block) => {
    const found = await load(text, block)
    return block === 1 && text === '' ? { ...found, items: [first(), ...found.items] } : found
  }
export const withNone = (key: string, load: LoadOptions) =>
  withFirst(() => ({ value: '0', label: translate(key) }), load)

/** A form offers what is in use; a filter also what was deleted, which old records still carry. */
type Offered = 'active' | 'all'

/** The second line of what is there for old records only. */
const deletedLine = (detail: string, word = 'customer:list.deleted') =>
  [detail, translate(word)].filter((part) => part !== '').join(' · ')

async function wordsOffered(list: WordList, offered: Offered) {
  const words = await queries.ensureQueryData(wordsQuery(list))
  return offered === 'all' ? words : words.filter(({ deleted }) => !deleted)
}

const livingAndDeleted = (words: readonly Word[]) =>
  [words.filter(({ deleted }) => !deleted), words.filter(({ deleted }) => deleted)] as const

const loadList =
  (list: 'customerSources' | 'relationships' | 'businesses', offered: Offered = 'active'): LoadOptions =>
  async (text, block) => {
    const [living, deleted] = livingAndDeleted(await wordsOffered(list, offered))
    return loadFrom([
      ...living.map(({ index, name, color }) => ({ value: String(index), label: name, color })),
      ...deleted.map(({ index, name }) => ({ value: String(index), label: name, detail: deletedLine('') })),
    ])(text, block)
  }
export const loadSources = loadList('customerSources')
export const loadRelationships = loadList('relationships')
export const loadBusinesses = loadList('businesses')
export const loadAnySources = loadList('customerSources', 'all')
export const loadAnyRelationships = loadList('relationships', 'all')
export const loadAnyBusinesses = loadList('businesses', 'all')

async function treeOffered(list: 'customerGroups' | 'departments', offered: Offered): Promise<Option[]> {
  const items = await wordsOffered(list, offered)
  const gone = new Set(items.filter(({ deleted }) => deleted).map(({ index }) => String(index)))
  return flattenTree(items).map(({ value, label, path }) => ({
    value,
    label,
    detail: gone.has(value) ? deletedLine(path) : path || undefined,
  }))
}
const loadTree =
  (list: 'customerGroups' | 'departments', offered: Offered = 'active'): LoadOptions =>
  async (text, block) =>
    loadFrom(await treeOffered(list, offered))(text, block)
export const loadGroups = loadTree('customerGroups')
export const loadAnyGroups = loadTree('customerGroups', 'all')
export const loadDepartments = loadTree('departments')
export const loadAnyDepartments = loadTree('departments', 'all')

const loadPeople =
  (keyOf: (user: UserItem) => string, offered: Offered): LoadOptions =>
  async (text, block) => {
    const users = await call(category.users, {
      params: { tag: offered },
      query: { text, block, maxPerBlock: PER_BLOCK },
    })
    const items = users.map((user) => ({
      value: keyOf(user),
      label: user.fullName,
      detail: user.deleted ? deletedLine(user.department, 'customer:search.userDeleted') : user.department,
    }))
    return { items, more: users.length === PER_BLOCK }
  }
export const loadUsers = loadPeople(({ index }) => String(index), 'active')
/** Who has left too: their customers are still there. To whom the server names them, it says so. */
export const loadAnyUsers = loadPeople(({ index }) => String(index), 'all')
/** The search form names a creator by user name. */
export const loadCreators = loadPeople(({ userName }) => userName, 'all')

const wholeDepartment = ({ value, label }: { value: string; label: string }): Option => ({
  value: `_${value}`,
  label,
  detail: translate('customer:search.wholeDepartment'),
})

/** No one, whole departments (`_` and their id), then people. */
export const loadCurators: LoadOptions = async (text, block) => {
  const people = await loadAnyUsers(text, block)
  if (block > 1) return people
  const departments = flattenTree(await wordsOffered('departments', 'active'))
  const fitting = departments.filter(({ label }) => fold(label).includes(fold(text)))
  const none = text === '' ? [{ value: '0', label: translate('customer:search.noCurator') }] : []
  return { ...people, items: [...none, ...fitting.map(wholeDepartment), ...people.items] }
}

export const loadCustomersFor =
  (viewAll: boolean): LoadOptions =>
  async (text, block) => {
    const query = { text, block, maxPerBlock: PER_BLOCK }
    const found = await call(customer.category, { params: { viewAll, tag: 'active' }, query })
    const items = found.map(({ index, name, customerCode }) => ({
      value: String(index),
      label: name,
      detail: customerCode,
    }))
    return { items, more: found.length === PER_BLOCK }
  }
