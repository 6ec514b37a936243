import type { Action, Flags } from '@crm/contract/permissions'
import { flagOf } from '@crm/contract/permissions'

/** Who calls: always from the session behind the token, never from the request. */
export interface Actor {
  readonly userId: number
  readonly userName: string
  readonly fullName: string
  readonly systemRole: 'admin' | 'user'
  readonly priorityPermission: 1 | 2 | 3
  readonly userGroupId: number
  readonly positionId: number
  readonly departmentId: number
  readonly sessionId: string
  /** The record in force for the endpoint's function tag; for an admin all true. */
  readonly flags: Flags
  /** Departments that a leader's viewAll reaches; null where viewAll means everything. */
  readonly departments: readonly number[] | null
}

export const isAdmin = (actor: Pick<Actor, 'systemRole'>): boolean => actor.systemRole === 'admin'

export const may = (actor: Pick<Actor, 'flags'>, action: Action): boolean => actor.flags[flagOf[action]]

export const noFlags: Flags = {
  accessPermission: false,
  addPermission: false,
  editPermission: false,
  deletePermission: false,
  permanentDeletePermission: false,
  downloadPermission: false,
  viewAllPermission: false,
}

export const allFlags: Flags = {
  accessPermission: true,
  addPermission: true,
  editPermission: true,
  deletePermission: true,
  permanentDeletePermission: true,
  downloadPermission: true,
  viewAllPermission: true,
}
