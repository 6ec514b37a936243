import { showPhone } from '@crm/contract/rules/phone'
import type { UpdateUser, UserView } from '@crm/contract/user'
import { translate } from '../../../kernel/i18n.ts'
import { roleWord, standingWord } from '../user-words.ts'

export type Patch = Omit<UpdateUser, 'userId' | 'version'>

export const factNames = [
  'fullName',
  'email',
  'phone',
  'signature',
  'departmentId',
  'positionId',
  'userGroupId',
  'systemRole',
  'priorityPermission',
  'machineCode',
  'affiliateCode',
  'state',
] as const satisfies readonly (keyof Patch & keyof UserView)[]
export type FactName = (typeof factNames)[number]

export const fieldLabel = (field: FactName) => translate(`user:fact.${field}`)

export const changedFacts = (one: UserView, other: UserView): FactName[] =>
  factNames.filter((field) => one[field] !== other[field])

/** A fact as a person reads it. */
export function wordsOf(view: UserView, field: FactName): string {
  switch (field) {
    case 'phone':
      return showPhone(view.phone)
    case 'departmentId':
      return view.departmentName
    case 'positionId':
      return view.positionName
    case 'userGroupId':
      return view.userGroupName
    case 'systemRole':
      return roleWord(view.systemRole)
    case 'priorityPermission':
      return translate(`user:source.${view.priorityPermission}`)
    case 'state':
      return standingWord(view.state)
    default:
      return view[field]
  }
}
