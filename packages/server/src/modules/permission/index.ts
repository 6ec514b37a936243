import type { permission as permissionApi } from '@crm/contract/permission'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { readChildDepartments, readOfLeader, readOfPosition, readOfUser, readOfUserGroup } from './read.ts'

export const permission: HandlersOf<typeof permissionApi> = {
  ofUser: readOfUser,
  ofUserGroup: readOfUserGroup,
  ofPosition: readOfPosition,
  ofLeader: readOfLeader,
  childDepartments: readChildDepartments,
}
