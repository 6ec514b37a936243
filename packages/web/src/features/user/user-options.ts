import { translate } from '../../kernel/i18n.ts'
import { queries } from '../../kernel/query.ts'
import { type Word, wordsQuery } from '../../kernel/words.ts'
import { type LoadOptions, loadFrom, type Option } from '../../ui/options.ts'
import { flattenTree } from '../../ui/tree.ts'
import { userGroupsQuery } from './user-queries.ts'
import { roles, roleWord, sources, standings, standingWord } from './user-words.ts'

const living = (words: readonly Word[]) => words.filter(({ deleted }) => !deleted)
const optionOf = ({ index, name }: Word): Option => ({ value: String(index), label: name })

export const loadDepartments: LoadOptions = async (text, block) => {
  const departments = flattenTree(living(await queries.ensureQueryData(wordsQuery('departments'))))
  return loadFrom(departments.map(({ value, label, path }) => ({ value, label, detail: path || undefined })))(
    text,
    block,
  )
}
export const loadPositions: LoadOptions = async (text, block) =>
  loadFrom(living(await queries.ensureQueryData(wordsQuery('positions'))).map(optionOf))(text, block)
export const loadUserGroups: LoadOptions = async (text, block) =>
  loadFrom(living(await queries.ensureQueryData(userGroupsQuery)).map(optionOf))(text, block)

// Functions: their words follow the language.
export const roleOptions = (): Option[] => roles.map((value) => ({ value, label: roleWord(value) }))
export const standingOptions = (): Option[] => standings.map((value) => ({ value, label: standingWord(value) }))
export const sourceOptions = (): Option[] =>
  sources.map((value) => ({
    value: String(value),
    label: translate(`user:source.${value}`),
    detail: translate(`user:sourceHelp.${value}`),
  }))
export const loadOf =
  (options: () => Option[]): LoadOptions =>
  (text, block) =>
    loadFrom(options())(text, block)
