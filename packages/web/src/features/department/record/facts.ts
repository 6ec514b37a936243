import { type DepartmentView, department, type UpdateDepartment } from '@crm/contract/department'
import { countCharacters, isSafeText } from '@crm/contract/rules/text'
import { call } from '../../../kernel/call.ts'
import { isFailure } from '../../../kernel/failure.ts'
import { translate } from '../../../kernel/i18n.ts'
import type { Edit, RecordFacts } from '../../../kit/record/record.ts'
import { keepDepartment, refreshDepartments } from '../department-queries.ts'

const textNames = ['name', 'address', 'city', 'phone', 'fax', 'description'] as const
export type TextName = (typeof textNames)[number]
const factNames = [...textNames, 'asksFailReason'] as const
type FactName = (typeof factNames)[number]
type Patch = Pick<UpdateDepartment, FactName>

/** Longest texts, as the contract's schema has them. */
const longest = { name: 200, address: 500, city: 100, phone: 30, fax: 30, description: 2_000 } as const

export const fieldLabel = (field: FactName) => translate(`department:fact.${field}`)

/** What a fact says, as a person reads it. */
const factWord = (view: DepartmentView, field: FactName): string =>
  field === 'asksFailReason' ? translate(`department:asksFailReason.${view.asksFailReason}`) : view[field]

const checkLength = (field: TextName, text: string) => {
  const maximum = longest[field]
  return countCharacters(text, maximum + 1) > maximum ? translate('error.tooLong', { maximum }) : undefined
}

/** What is wrong with a fact before it is sent; how a telephone is written the server alone knows. */
export function checkFact(field: TextName, text: string): string | undefined {
  if (field !== 'name') return checkLength(field, text)
  if (text.trim() === '') return translate('error.missing.departmentName')
  return isSafeText(text) ? checkLength(field, text) : translate('error.invalidCharacters')
}

/** What is edited in place of a department. */
export const departmentFacts: RecordFacts<DepartmentView, FactName, Patch> = {
  fields: factNames,
  label: fieldLabel,
  words: factWord,
  send: ({ index, version }, patch) => call(department.update, { body: { ...patch, index, version } }),
  read: ({ index }) => call(department.one, { params: { departmentId: index } }),
  keep: keepDepartment,
  // Deleted meanwhile: the record is to show it.
  onRefused: (_, error) => void (isFailure(error, 'request.notFound') && refreshDepartments()),
}

export type DepartmentEdit = Edit<DepartmentView, FactName, Patch>
