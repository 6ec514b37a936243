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

const isSame = (one: Rights, other: Rights, tag: FunctionTag) =>
  allActions.every((action) => (one.get(tag) ?? noneAllowed)[action] === (other.get(tag) ?? noneAllowed)[action])

/** Whether both allow exactly the same; a function that is not there allows nothing. */
export const areSameRights = (one: Rights, other: Rights): boolean =>
  [...one.keys(), ...other.keys()].every((tag) => isSame(one, other, tag))

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

const isFlags = (value: unknown): value is Readonly<Record<Action, boolean>> =>
  typeof value === 'object' && value !== null && allActions.every((action) => action in value)

/** What was kept of this person's rights; null when there is nothing. */
export function readKeptRights(kept: unknown, userId: number): Rights | null {
  if (typeof kept !== 'object' || kept === null || !('userId' in kept) || kept.userId !== userId) return null
  if (!('rights' in kept) || !Array.isArray(kept.rights)) return null
  return new Map(kept.rights.filter((entry) => Array.isArray(entry) && isFlags(entry[1])))
}
