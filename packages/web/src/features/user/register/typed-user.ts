import { EMPLOYEE_POSITION_ID } from '@crm/contract/rules/limits'
import { Email, Phone, Username } from '@crm/contract/rules/schemas'
import { PlainCode, SafeName } from '@crm/contract/rules/text'
import { z } from 'zod'
import { translate } from '../../../kernel/i18n.ts'
import { type Found, missingText } from '../../../kit/form/find-faults.ts'
import { checkNewPassword } from '../../sign-in/new-password.ts'
import { toWirePassword } from '../../sign-in/wire-password.ts'
import type { Picture } from '../picture.ts'
import type { Source } from '../user-words.ts'

/** The form as it is typed, in the order of its fields. */
export const emptyUser = {
  picture: null as Picture | null,
  fullName: '',
  userName: '',
  email: '',
  phone: '',
  newPassword: '',
  confirmPassword: '',
  /** Made here, and shown to be handed over. */
  isMade: false,
  departmentId: null as number | null,
  positionId: EMPLOYEE_POSITION_ID as number | null,
  /** `undefined`: not touched, the usual stands in its place. */
  userGroupId: undefined as number | null | undefined,
  priorityPermission: 3 as Source,
  machineCode: '',
  machinePassword: '',
}
export type TypedUser = typeof emptyUser

export const Person = z.object({
  fullName: SafeName(1, 200),
  userName: Username,
  email: Email,
  phone: Phone,
  machineCode: PlainCode(0, 20),
})

/** What must be mended before it is sent, beyond the person. */
export const checkUser = (typed: TypedUser, groupLabel: string): Found => ({
  ...checkNewPassword(typed),
  ...(typed.userGroupId === null && { userGroupId: missingText(null, groupLabel) }),
  ...(typed.machinePassword !== '' &&
    typed.machineCode.trim() === '' && { machineCode: translate('user:register.machineCodeFirst') }),
})

/** The field that a refusal is about, where its name does not say so. */
export const fieldOf = {
  'account.departmentUnknown': 'departmentId',
  'department.noLeader': 'departmentId',
  'account.userGroupUnknown': 'userGroupId',
  'account.positionUnknown': 'positionId',
  'account.leaderExists': 'positionId',
  'account.passwordBlocked': 'newPassword',
  password: 'newPassword',
  'account.avatarRefused': 'picture',
} as const

export async function toBody(typed: TypedUser) {
  const { departmentId, positionId, userGroupId, picture, machinePassword } = typed
  return {
    ...Person.parse(typed),
    hosting: location.origin,
    password: await toWirePassword(typed.newPassword),
    priorityPermission: typed.priorityPermission,
    ...(departmentId !== null && { departmentId }),
    ...(positionId !== null && { positionId }),
    ...(userGroupId != null && { userGroupId }),
    ...(machinePassword !== '' && { machinePassword: await toWirePassword(machinePassword) }),
    ...(picture && { avatar: picture.avatar, avatarType: picture.avatarType }),
  }
}
