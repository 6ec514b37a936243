import {
  type Action,
  type Flags,
  type FunctionTag,
  flagOf,
  permissionSource,
  position,
} from '@crm/contract/permissions'
import type { Me } from './me.ts'

export type Rights = ReadonlyMap<FunctionTag, Readonly<Record<Action, boolean>>>

const allActions = Object.keys(flagOf) as Action[]
const every = (allowed: boolean) =>
  Object.fromEntries(allActions.map((action) => [action, allowed])) as Record<Action, boolean>

export const allAllowed: Readonly<Record<Action, boolean>> = every(true)
export const noneAllowed: Readonly<Record<Action, boolean>> = every(false)

/** Which call answers this user's rights (docs/rules.md, Rights). */
export function sourceOf(me: Pick<Me, 'priorityPermission' | 'positionId'>) {
  if (me.priorityPermission === permissionSource.user) return 'user'
  if (me.priorityPermission === permissionSource.userGroup) return 'userGroup'
  return me.positionId === position.leader ? 'leader' : 'position'
}

type FlagName = keyof Flags
type AnyFlags = Partial<Record<FlagName | `${FlagName}_Leader`, boolean>>
export interface AnyRecord extends AnyFlags {
  readonly functionTag: FunctionTag
  readonly user?: AnyFlags
}

/** Reads plain records, those with a nested `user` block and the leader's with their suffix. */
export function readRights(records: readonly AnyRecord[], isLeader: boolean): Rights {
  return new Map(
    records.map((record) => {
      const flags = record.user ?? record
      const allowed = (action: Action) =>
        flags[isLeader ? (`${flagOf[action]}_Leader` as const) : flagOf[action]] === true
      const byAction = Object.fromEntries(allActions.map((action) => [action, allowed(action)]))
      return [record.functionTag, byAction as Record<Action, boolean>]
    }),
  )
}
