import { category } from '@crm/contract/category'
import { userGroup } from '@crm/contract/lookup'
import { call } from '../../kernel/call.ts'
import { queries } from '../../kernel/query.ts'
import { type WordList, wordsQuery } from '../../kernel/words.ts'
import { type LoadOptions, loadFrom } from '../../ui/options.ts'
import { flattenTree } from '../../ui/tree.ts'

const PER_BLOCK = 50

export const loadUsers: LoadOptions = async (text, block) => {
  const query = { text, block, maxPerBlock: PER_BLOCK }
  const users = await call(category.users, { params: { tag: 'active' }, query })
  const items = users.map(({ index, fullName, department }) => ({
    value: String(index),
    label: fullName,
    detail: department,
  }))
  return { items, more: users.length === PER_BLOCK }
}

export const loadUserGroups: LoadOptions = async (text, block) => {
  const groups = await call(userGroup.all)
  return loadFrom(groups.map(({ index, name }) => ({ value: String(index), label: name })))(text, block)
}

const livingOf = async (list: WordList) =>
  (await queries.ensureQueryData(wordsQuery(list))).filter(({ deleted }) => !deleted)

export const loadDepartments: LoadOptions = async (text, block) => {
  const departments = flattenTree(await livingOf('departments'))
  return loadFrom(departments.map(({ value, label, path }) => ({ value, label, detail: path })))(text, block)
}

export const loadPositions: LoadOptions = async (text, block) => {
  const positions = await livingOf('positions')
  return loadFrom(positions.map(({ index, name }) => ({ value: String(index), label: name })))(text, block)
}
