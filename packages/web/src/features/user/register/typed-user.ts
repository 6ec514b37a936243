import { EMPLOYEE_POSITION_ID } from '@crm/contract/rules/limits'
import { isPassword } from '@crm/contract/rules/password'
import { Email, Phone, required, Username } from '@crm/contract/rules/schemas'
import { PlainCode, SafeName } from '@crm/contract/rules/text'
import { z } from 'zod'
import { isFailure } from '../../../kernel/failure.ts'
import { type FieldErrors, findFieldErrors, refusedFields } from '../../../kernel/field-errors.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import type { Picture } from '../picture.ts'
import type { Source } from '../user-words.ts'

/** The form as it is typed. `undefined`: not touched, the usual stands in its place. */
export interface TypedUser {
  readonly fullName: string
  readonly userName: string
  readonly email: string
  readonly phone: string
  readonly newPassword: string
  readonly confirmPassword: string
  /** Made here, and shown to be handed over. */
  readonly isMade: boolean
  readonly departmentId: number | null
  readonly positionId: number | null
  readonly userGroupId: number | null | undefined
  readonly priorityPermission: Source
  readonly machineCode: string
  readonly machinePassword: string
  readonly picture: Picture | null
}

export const emptyUser: TypedUser = {
  fullName: '',
  userName: '',
  email: '',
  phone: '',
  newPassword: '',
  confirmPassword: '',
  isMade: false,
  departmentId: null,
  positionId: EMPLOYEE_POSITION_ID,
  userGroupId: undefined,
  priorityPermission: 3,
  machineCode: '',
  machinePassword: '',
  picture: null,
}

/** In the order of the form, for the summary above it. */
export const fieldNames = [
  'avatar',
  'fullName',
  'userName',
  'email',
  'phone',
  'newPassword',
  'confirmPassword',
  'departmentId',
  'positionId',
  'userGroupId',
  'priorityPermission',
  'machineCode',
  'machinePassword',
] as const
export type FieldName = (typeof fieldNames)[number]
export const isFieldName = (text: string): text is FieldName => fieldNames.some((name) => name === text)

const Person = z.object({
  fullName: required('fullName', SafeName(1, 200)),
  userName: required('userName', Username),
  email: required('email', Email),
  phone: Phone,
  machineCode: PlainCode(0, 20),
})
export const readPerson = (typed: TypedUser) => Person.parse(typed)

function passwordFaults({ newPassword, confirmPassword }: TypedUser): FieldErrors {
  const key = newPassword === '' ? 'error.missing.password' : isPassword(newPassword) ? undefined : 'error.passErr'
  return {
    ...(key && { newPassword: translate(key) }),
    ...(newPassword !== confirmPassword && { confirmPassword: translate('sign-in:password.mismatch') }),
  }
}

const choices = [
  ['departmentId', 'error.missing.department'],
  ['positionId', 'error.missing.position'],
  ['userGroupId', 'error.missing.userGroup'],
] as const

/** What must be mended before it is sent, by field. */
export function findFaults(typed: TypedUser): FieldErrors {
  const unchosen = choices.filter(([field]) => typed[field] === null)
  return {
    ...findFieldErrors(Person, typed),
    ...Object.fromEntries(unchosen.map(([field, key]) => [field, translate(key)])),
    ...passwordFaults(typed),
    ...(typed.machinePassword !== '' &&
      typed.machineCode.trim() === '' && { machineCode: translate('user:register.machineCodeFirst') }),
  }
}

const fieldOfRefusal: Readonly<Record<string, FieldName>> = {
  'account.emailExists': 'email',
  'account.userNameExists': 'userName',
  'account.phoneExists': 'phone',
  'account.machineCodeExists': 'machineCode',
  'account.departmentUnknown': 'departmentId',
  'department.noLeader': 'departmentId',
  'account.userGroupUnknown': 'userGroupId',
  'account.positionUnknown': 'positionId',
  'account.leaderExists': 'positionId',
  'account.passwordBlocked': 'newPassword',
  'account.avatarRefused': 'avatar',
}

/** The server's refusal at the field that it is about; empty when it is about none. */
export function faultsOf(error: unknown): FieldErrors {
  const field = isFailure(error) ? fieldOfRefusal[error.code] : undefined
  if (field !== undefined) return { [field]: refusalText(error) }
  const { password, ...others } = refusedFields(error)
  return { ...others, ...(password !== undefined && { newPassword: password }) }
}
