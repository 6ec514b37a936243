import { category } from '@crm/contract/category'
import { customer } from '@crm/contract/customer'
import { fold } from '@crm/contract/rules/fold'
import { call } from '../../kernel/call.ts'
import { translate } from '../../kernel/i18n.ts'
import { queries } from '../../kernel/query.ts'
import { wordsQuery } from '../../kernel/words.ts'
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

const loadList =
  (list: 'customerSources' | 'relationships' | 'businesses'): LoadOptions =>
  async (text, block) => {
    const items = (await queries.ensureQueryData(wordsQuery(list))).filter(({ deleted }) => !deleted)
    return loadFrom(items.map(({ index, name, color }) => ({ value: String(index), label: name, color })))(text, block)
  }
export const loadSources = loadList('customerSources')
export const loadRelationships = loadList('relationships')
export const loadBusinesses = loadList('businesses')

const loadTree =
  (list: 'customerGroups' | 'departments'): LoadOptions =>
  async (text, block) => {
    const items = (await queries.ensureQueryData(wordsQuery(list))).filter(({ deleted }) => !deleted)
    return loadFrom(flattenTree(items).map(({ value, label, path }) => ({ value, label, detail: path || undefined })))(
      text,
      block,
    )
  }
export const loadGroups = loadTree('customerGroups')
export const loadDepartments = loadTree('departments')

const loadPeople =
  (keyOf: (user: { index: number; userName: string }) => string): LoadOptions =>
  async (text, block) => {
    const users = await call(category.users, {
      params: { tag: 'active' },
      query: { text, block, maxPerBlock: PER_BLOCK },
    })
    const items = users.map((user) => ({ value: keyOf(user), label: user.fullName, detail: user.department }))
    return { items, more: users.length === PER_BLOCK }
  }
export const loadUsers = loadPeople(({ index }) => String(index))
/** The search form names a creator by user name. */
export const loadCreators = loadPeople(({ userName }) => userName)

const wholeDepartment = ({ value, label }: { value: string; label: string }): Option => ({
  value: `_${value}`,
  label,
  detail: translate('customer:search.wholeDepartment'),
})

/** No one, whole departments (`_` and their id), then people. */
export const loadCurators: LoadOptions = async (text, block) => {
  const people = await loadUsers(text, block)
  if (block > 1) return people
  const departments = flattenTree(
    (await queries.ensureQueryData(wordsQuery('departments'))).filter((one) => !one.deleted),
  )
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
