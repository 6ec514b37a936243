import type { permission as permissionApi } from '@crm/contract/permission'
import type { Capability } from '../../kernel/events/capability.ts'
import type { HandlersOf } from '../../kernel/http/handler.ts'
import { permissionFacts } from './events.ts'
import { explain } from './explain.ts'
import {
  readChildDepartments,
  readConcerned,
  readOfLeader,
  readOfPosition,
  readOfUser,
  readOfUserGroup,
} from './read.ts'
import { updateChildDepartments } from './update-child-departments.ts'
import { updateOfLeader } from './update-of-leader.ts'
import { updateOfPosition } from './update-of-position.ts'
import { updateOfUser } from './update-of-user.ts'
import { updateOfUserGroup } from './update-of-user-group.ts'

export const permissionCapability: Capability = { facts: permissionFacts }

export const permission: HandlersOf<typeof permissionApi> = {
  ofUser: readOfUser,
  updateOfUser,
  ofUserGroup: readOfUserGroup,
  updateOfUserGroup,
  ofPosition: readOfPosition,
  updateOfPosition,
  ofLeader: readOfLeader,
  updateOfLeader,
  childDepartments: readChildDepartments,
  updateChildDepartments,
  concerned: readConcerned,
  explain,
}
