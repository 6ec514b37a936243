import { z } from 'zod'
import { get, signedIn } from './kernel/endpoint.ts'
import { Id, PathId } from './kernel/fields.ts'
import { LeaderPermissionRecord, PermissionRecord, PositionPermissionRecord } from './permissions.ts'

const ownOrAdmin = signedIn('the own record; an admin reads any')
const byPosition = z.object({ positionId: PathId, departmentId: PathId })

export const permission = {
  ofUser: get('/api/UserPermission/GetUserPermissionByUserId/:id', {
    access: ownOrAdmin,
    params: z.object({ id: PathId }),
    reply: z.array(PermissionRecord),
    refuses: ['access.forbidden', 'request.notFound'],
  }),
  ofUserGroup: get('/api/UserGroupPermission/GetUserGroupPermissionByUserGroupId/:userGroupId', {
    access: ownOrAdmin,
    params: z.object({ userGroupId: PathId }),
    reply: z.array(PermissionRecord),
    refuses: ['access.forbidden', 'request.notFound'],
  }),
  ofPosition: get('/api/PositionPermission/GetPositionPermissionByPositionId/:positionId/:departmentId', {
    access: ownOrAdmin,
    params: byPosition,
    reply: z.array(PositionPermissionRecord),
    refuses: ['access.forbidden', 'request.notFound'],
  }),
  ofLeader: get('/api/PositionPermission_Leader/GetPositionPermissionByPositionId/:positionId/:departmentId', {
    access: ownOrAdmin,
    params: byPosition,
    reply: z.array(LeaderPermissionRecord),
    refuses: ['access.forbidden', 'request.notFound'],
  }),
  childDepartments: get('/api/PositionPermission_Leader/GetChildDepartment/:departmentId/:positionId', {
    access: ownOrAdmin,
    params: byPosition,
    reply: z.array(z.object({ departmentId: Id, name: z.string() })),
    refuses: ['access.forbidden', 'request.notFound'],
  }),
}
