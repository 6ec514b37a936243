import type { UserRow } from '@crm/contract/user'
import { translate } from '../../kernel/i18n.ts'
import type { Tone } from '../../ui/theme.ts'

export type Standing = UserRow['standing']
export type Role = UserRow['systemRole']
export type Source = UserRow['priorityPermission']

// In words of its own: the contract's lists bring its schemas along.
export const standings = ['working', 'unactivated', 'paused', 'suspended', 'deleted'] as const
export const roles = ['admin', 'user'] as const
export const sources = [1, 2, 3] as const

export const standingTone: Readonly<Record<Standing, Tone>> = {
  working: 'green',
  unactivated: 'amber',
  paused: 'slate',
  suspended: 'red',
  deleted: 'grey',
}

export const standingWord = (standing: Standing) => translate(`user:standing.${standing}`)
export const roleWord = (role: Role) => translate(`user:role.${role}`)
/** Where the rights come from; an administrator's are not asked for. */
export const sourceWord = ({ systemRole, priorityPermission }: Pick<UserRow, 'systemRole' | 'priorityPermission'>) =>
  translate(systemRole === 'admin' ? 'user:source.admin' : `user:source.${priorityPermission}`)
/** Under a heading that says what it is. */
export const shortSourceWord = ({ systemRole, priorityPermission }: Parameters<typeof sourceWord>[0]) =>
  translate(systemRole === 'admin' ? 'user:source.admin' : `user:sourceShort.${priorityPermission}`)
