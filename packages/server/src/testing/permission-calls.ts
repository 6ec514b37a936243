import { type Action, actions, type Flags, type FunctionTag, flagOf } from '@crm/contract/permissions'
import type { Caller } from './harness.ts'

/** The seven flags, those of the named actions on. */
export const flagsWith = (...allowed: readonly Action[]): Flags =>
  Object.fromEntries(actions.map((action) => [flagOf[action], allowed.includes(action)])) as Flags

const leaderFlagsWith = (...allowed: readonly Action[]) =>
  Object.fromEntries(Object.entries(flagsWith(...allowed)).map(([flag, isOn]) => [`${flag}_Leader`, isOn]))

type Rights = Partial<Record<FunctionTag, readonly Action[]>>
const linesOf = (rights: Rights) => Object.entries(rights) as [FunctionTag, readonly Action[]][]
const plain = (rights: Rights) => linesOf(rights).map(([functionTag, on]) => ({ functionTag, ...flagsWith(...on) }))
const nested = (rights: Rights) => linesOf(rights).map(([functionTag, on]) => ({ functionTag, user: flagsWith(...on) }))
const nestedLeader = (rights: Rights) =>
  linesOf(rights).map(([functionTag, on]) => ({ functionTag, user: leaderFlagsWith(...on) }))

export const permissionPaths = {
  user: (userId: number) => `/api/UserPermission/GetUserPermissionByUserId/${userId}`,
  userGroup: (userGroupId: number) => `/api/UserGroupPermission/GetUserGroupPermissionByUserGroupId/${userGroupId}`,
  position: (positionId: number, departmentId: number) =>
    `/api/PositionPermission/GetPositionPermissionByPositionId/${positionId}/${departmentId}`,
  leader: (departmentId: number, positionId = 1) =>
    `/api/PositionPermission_Leader/GetPositionPermissionByPositionId/${positionId}/${departmentId}`,
  children: (departmentId: number, positionId = 1) =>
    `/api/PositionPermission_Leader/GetChildDepartment/${departmentId}/${positionId}`,
  explain: (userId: number, functionTag: string, action: string) =>
    `/api/UserPermission/ExplainPermission/${userId}/${functionTag}/${action}`,
  concerned: (source: string, ownerId: number, departmentId = 0) =>
    `/api/UserPermission/GetConcernedUsers/${source}/${ownerId}/${departmentId}`,
}

/** Sets rights as an admin's screen does. The demo's records are all at version 1. */
export const setRights = {
  user: (caller: Caller, userId: number, rights: Rights, version = 1) =>
    caller.put('/api/UserPermission/UpdateUserPermission', { userId, version, permissions: plain(rights) }),
  userGroup: (caller: Caller, userGroupId: number, rights: Rights, version = 1) =>
    caller.put('/api/UserGroupPermission/UpdateUserGroupPermission', {
      userGroupId,
      version,
      permissions: plain(rights),
    }),
  position: (caller: Caller, [positionId, departmentId]: readonly [number, number], rights: Rights, version = 1) =>
    caller.put('/api/PositionPermission/UpdatePositionPermission', {
      positionId,
      departmentId,
      version,
      permissions: nested(rights),
    }),
  leader: (caller: Caller, [positionId, departmentId]: readonly [number, number], rights: Rights, version = 1) =>
    caller.put('/api/PositionPermission_Leader/UpdatePositionPermission', {
      positionId,
      departmentId,
      version,
      permissions: nestedLeader(rights),
    }),
  children: (
    caller: Caller,
    [positionId, departmentId]: readonly [number, number],
    childDepartmentIds: readonly number[],
    version = 1,
  ) =>
    caller.put('/api/PositionPermission_Leader/UpdateChildDepartment', {
      positionId,
      departmentId,
      childDepartmentIds,
      version,
    }),
}
