import { showPhone } from '@crm/contract/rules/phone'
import { type UpdateUser, type UserView, user } from '@crm/contract/user'
import { call } from '../../../kernel/call.ts'
import { translate } from '../../../kernel/i18n.ts'
import type { Edit, RecordFacts } from '../../../kit/record/record.ts'
import { keepUser } from '../user-queries.ts'
import { roleWord, standingWord } from '../user-words.ts'

export type Patch = Omit<UpdateUser, 'userId' | 'version'>

const factNames = [
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

/** What is edited in place of an account. */
export const userFacts: RecordFacts<UserView, FactName, Patch> = {
  fields: factNames,
  label: fieldLabel,
  words: wordsOf,
  send: ({ userId, version }, patch) => call(user.update, { body: { ...patch, userId, version } }),
  read: ({ userId }) => call(user.one, { params: { id: userId } }),
  keep: keepUser,
}

export type UserEdit = Edit<UserView, FactName, Patch>
