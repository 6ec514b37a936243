import type { Action, Flags } from '@crm/contract/permissions'
import { flagOf } from '@crm/contract/permissions'

/** What makes an actor act where no person does at this moment: the run of a rule. */
export interface Cause {
  readonly runId: string
  /** What the rule is called, for the log. */
  readonly name: string
  /** How many runs led to this one, counted with it. */
  readonly depth: number
}

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
  /** The same person by the record of the function that the endpoint names beside its own. */
  readonly beside?: Actor
  /** Absent: the person acts. */
  readonly cause?: Cause
}

/** To an admin every record is there, unless what another person sees is asked for. docs/rules.md. */
export const seesEvery = (actor: Actor, asked: { readonly userId: number; readonly viewAll: boolean }): boolean =>
  asked.viewAll || (isAdmin(actor) && asked.userId === actor.userId)

export const isAdmin = (actor: Pick<Actor, 'systemRole'>): boolean => actor.systemRole === 'admin'

export const may = (actor: Pick<Actor, 'flags'>, action: Action): boolean => actor.flags[flagOf[action]]

/** May the person do this? Every action needs the page itself first: a record with `edit` alone opens nothing. */
export const isGranted = (actor: Pick<Actor, 'flags'>, action: Action): boolean =>
  may(actor, 'access') && may(actor, action)

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
