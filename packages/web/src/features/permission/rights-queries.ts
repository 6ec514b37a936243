import { permission } from '@crm/contract/permission'
import { type Action, type Flags, type FunctionTag, type LeaderFlags, position } from '@crm/contract/permissions'
import { user } from '@crm/contract/user'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/call.ts'
import { queries } from '../../kernel/query.ts'
import { type AnyRecord, type Rights, readRights } from '../../kernel/rights.ts'

/** Whose record is shown and set. */
export type RightsSource =
  | { readonly kind: 'user'; readonly userId: number }
  | { readonly kind: 'userGroup'; readonly userGroupId: number }
  | { readonly kind: 'position'; readonly positionId: number; readonly departmentId: number }
  | { readonly kind: 'leader'; readonly departmentId: number }

export interface RightsRecord {
  readonly version: number
  readonly rights: Rights
}

type Line = AnyRecord & { readonly version: number }
const recordOf = (lines: readonly Line[], isLeader: boolean): RightsRecord => ({
  version: lines[0]?.version ?? 0,
  rights: readRights(lines, isLeader),
})

const placeOfLeader = (departmentId: number) => ({ departmentId, positionId: position.leader })

async function readRecord(source: RightsSource, signal: AbortSignal): Promise<RightsRecord> {
  switch (source.kind) {
    case 'user':
      return recordOf(await call(permission.ofUser, { params: { id: source.userId }, signal }), false)
    case 'userGroup': {
      const { userGroupId } = source
      return recordOf(await call(permission.ofUserGroup, { params: { userGroupId }, signal }), false)
    }
    case 'position': {
      const { positionId, departmentId } = source
      return recordOf(await call(permission.ofPosition, { params: { positionId, departmentId }, signal }), false)
    }
    case 'leader':
      return recordOf(await call(permission.ofLeader, { params: placeOfLeader(source.departmentId), signal }), true)
  }
}

const allRights = ['permission'] as const

export const rightsQuery = (source: RightsSource) =>
  queryOptions({
    queryKey: [...allRights, 'record', source],
    queryFn: ({ signal }) => readRecord(source, signal),
  })

export const childrenQuery = (departmentId: number) =>
  queryOptions({
    queryKey: [...allRights, 'children', departmentId],
    queryFn: ({ signal }) => call(permission.childDepartments, { params: placeOfLeader(departmentId), signal }),
  })

export const userQuery = (userId: number) =>
  queryOptions({
    queryKey: ['user', 'one', userId],
    queryFn: ({ signal }) => call(user.one, { params: { id: userId }, signal }),
  })

const ownerOf = (source: RightsSource) => {
  switch (source.kind) {
    case 'user':
      return { ownerId: source.userId, departmentId: 0 }
    case 'userGroup':
      return { ownerId: source.userGroupId, departmentId: 0 }
    case 'position':
      return { ownerId: source.positionId, departmentId: source.departmentId }
    case 'leader':
      return { ownerId: position.leader, departmentId: source.departmentId }
  }
}

export const concernedQuery = (source: RightsSource) =>
  queryOptions({
    queryKey: [...allRights, 'concerned', source],
    queryFn: ({ signal }) =>
      call(permission.concerned, { params: { source: source.kind, ...ownerOf(source) }, signal }),
  })

export const explainQuery = (userId: number, functionTag: FunctionTag, action: Action) =>
  queryOptions({
    queryKey: [...allRights, 'explain', userId, functionTag, action],
    queryFn: ({ signal }) => call(permission.explain, { params: { id: userId, functionTag, action }, signal }),
  })

type Allowed = Readonly<Record<Action, boolean>>
const flagsOf = (allowed: Allowed): Flags => ({
  accessPermission: allowed.access,
  addPermission: allowed.add,
  editPermission: allowed.edit,
  deletePermission: allowed.delete,
  permanentDeletePermission: allowed.permanentDel,
  downloadPermission: allowed.download,
  viewAllPermission: allowed.viewAll,
})
const leaderFlagsOf = (allowed: Allowed): LeaderFlags => ({
  accessPermission_Leader: allowed.access,
  addPermission_Leader: allowed.add,
  editPermission_Leader: allowed.edit,
  deletePermission_Leader: allowed.delete,
  permanentDeletePermission_Leader: allowed.permanentDel,
  downloadPermission_Leader: allowed.download,
  viewAllPermission_Leader: allowed.viewAll,
})

async function sendRecord(source: RightsSource, version: number, changed: Rights): Promise<RightsRecord> {
  const lines = [...changed]
  const plain = lines.map(([functionTag, allowed]) => ({ functionTag, ...flagsOf(allowed) }))
  const nested = lines.map(([functionTag, allowed]) => ({ functionTag, user: flagsOf(allowed) }))
  switch (source.kind) {
    case 'user': {
      const body = { userId: source.userId, version, permissions: plain }
      return recordOf(await call(permission.updateOfUser, { body }), false)
    }
    case 'userGroup': {
      const body = { userGroupId: source.userGroupId, version, permissions: plain }
      return recordOf(await call(permission.updateOfUserGroup, { body }), false)
    }
    case 'position': {
      const { positionId, departmentId } = source
      const body = { positionId, departmentId, version, permissions: nested }
      return recordOf(await call(permission.updateOfPosition, { body }), false)
    }
    case 'leader': {
      const permissions = lines.map(([functionTag, allowed]) => ({ functionTag, user: leaderFlagsOf(allowed) }))
      const body = { ...placeOfLeader(source.departmentId), version, permissions }
      return recordOf(await call(permission.updateOfLeader, { body }), true)
    }
  }
}

/** Sends what changed; the answer stands at once. */
export async function saveRights(source: RightsSource, version: number, changed: Rights): Promise<RightsRecord> {
  const saved = await sendRecord(source, version, changed)
  queries.setQueryData(rightsQuery(source).queryKey, saved)
  return saved
}

export async function saveChildren(departmentId: number, version: number, childDepartmentIds: number[]) {
  const body = { ...placeOfLeader(departmentId), version, childDepartmentIds }
  const saved = await call(permission.updateChildDepartments, { body })
  queries.setQueryData(childrenQuery(departmentId).queryKey, saved)
}

/** After a save, or when somebody else was first: everything that a record is part of. */
export const refreshRights = () => queries.invalidateQueries({ queryKey: allRights })
