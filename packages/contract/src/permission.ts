import { z } from 'zod'
import { admin, get, put, signedIn } from './kernel/endpoint.ts'
import { ActorName, Id, PathId } from './kernel/fields.ts'
import {
  Action,
  Flags,
  FunctionTag,
  functionTags,
  LeaderPermissionRecord,
  PermissionRecord,
  PositionPermissionRecord,
  PriorityPermission,
} from './permissions.ts'
import { CONCERNED_NAMES_MAX } from './rules/limits.ts'

const ownOrAdmin = signedIn('the own record; an admin reads any')
const byPosition = z.object({ positionId: PathId, departmentId: PathId })

/** Of the whole list of records of one owner; every line carries the same. 0: nobody has set any yet. */
const RecordsVersion = z.number().int().min(0)
const versioned = { version: RecordsVersion }
export const UserPermission = PermissionRecord.extend(versioned)
export type UserPermission = z.infer<typeof UserPermission>
export const PositionPermission = PositionPermissionRecord.extend(versioned)
export type PositionPermission = z.infer<typeof PositionPermission>
export const LeaderPermission = LeaderPermissionRecord.extend(versioned)
export type LeaderPermission = z.infer<typeof LeaderPermission>

const readRefusals = ['access.forbidden', 'request.notFound'] as const
const writeRefusals = ['request.notFound', 'request.staleVersion', 'request.busy'] as const
/** A tag that is left out stays as it is; a tag stands once. */
const listOf = <T extends z.ZodObject<{ functionTag: typeof FunctionTag }>>(line: T) =>
  z
    .array(line)
    .min(1)
    .max(functionTags.length)
    .refine((lines) => new Set(lines.map(({ functionTag }) => functionTag)).size === lines.length, 'error.repeated')

/** Whose records there are. A leader's stand apart from those of the position. */
export const permissionOwnerKinds = ['user', 'userGroup', 'position', 'leader'] as const
export type PermissionOwnerKind = (typeof permissionOwnerKinds)[number]
export const PermissionOwnerKind = z.enum(permissionOwnerKinds)

/** One step of the answer to "why can this user (not) do this". */
export const PermissionExplanation = z.object({
  allowed: z.boolean(),
  /**
   * What decided: the role, that the person cannot sign in, that only an admin has it, that no record stands there, that
   * access is off, or the flag itself.
   */
  reason: z.enum(['admin', 'cannotSignIn', 'adminOnly', 'noRecord', 'noAccess', 'flagOff', 'flagOn']),
  priorityPermission: PriorityPermission,
  source: PermissionOwnerKind,
  /** Whose record it is: the user, the user group or the position. */
  owner: z.object({ index: Id, name: z.string() }),
  /** Only for a position. */
  department: z.object({ index: Id, name: z.string() }).nullable(),
  flags: Flags.nullable(),
  /** Departments that viewAll reaches; null where it means everything. */
  reach: z.array(z.object({ index: Id, name: z.string() })).nullable(),
  changedBy: z.string().nullable(),
  changedDate: z.string().nullable(),
})
export type PermissionExplanation = z.infer<typeof PermissionExplanation>

/** Those whose right in force comes from one record: how many (counted to 1,000), and the first of them by name. */
export const ConcernedPeople = z.object({
  people: z.number().int(),
  names: z.array(z.string()).max(CONCERNED_NAMES_MAX),
})
export type ConcernedPeople = z.infer<typeof ConcernedPeople>

export const permission = {
  ofUser: get('/api/UserPermission/GetUserPermissionByUserId/:id', {
    access: ownOrAdmin,
    params: z.object({ id: PathId }),
    reply: z.array(UserPermission),
    refuses: readRefusals,
  }),
  updateOfUser: put('/api/UserPermission/UpdateUserPermission', {
    access: admin(),
    targets: ['userId'],
    body: z.object({
      userId: Id,
      version: RecordsVersion,
      permissions: listOf(PermissionRecord),
      userName: ActorName.optional(),
    }),
    reply: z.array(UserPermission),
    refuses: writeRefusals,
  }),
  ofUserGroup: get('/api/UserGroupPermission/GetUserGroupPermissionByUserGroupId/:userGroupId', {
    access: ownOrAdmin,
    params: z.object({ userGroupId: PathId }),
    reply: z.array(UserPermission),
    refuses: readRefusals,
  }),
  updateOfUserGroup: put('/api/UserGroupPermission/UpdateUserGroupPermission', {
    access: admin(),
    body: z.object({
      userGroupId: Id,
      version: RecordsVersion,
      permissions: listOf(PermissionRecord),
      userName: ActorName.optional(),
    }),
    reply: z.array(UserPermission),
    refuses: writeRefusals,
  }),
  ofPosition: get('/api/PositionPermission/GetPositionPermissionByPositionId/:positionId/:departmentId', {
    access: ownOrAdmin,
    params: byPosition,
    reply: z.array(PositionPermission),
    refuses: readRefusals,
  }),
  updateOfPosition: put('/api/PositionPermission/UpdatePositionPermission', {
    access: admin(),
    body: z.object({
      positionId: Id,
      departmentId: Id,
      version: RecordsVersion,
      permissions: listOf(PositionPermissionRecord),
      userName: ActorName.optional(),
    }),
    reply: z.array(PositionPermission),
    refuses: writeRefusals,
  }),
  ofLeader: get('/api/PositionPermission_Leader/GetPositionPermissionByPositionId/:positionId/:departmentId', {
    access: ownOrAdmin,
    params: byPosition,
    reply: z.array(LeaderPermission),
    refuses: readRefusals,
  }),
  updateOfLeader: put('/api/PositionPermission_Leader/UpdatePositionPermission', {
    access: admin(),
    body: z.object({
      positionId: Id,
      departmentId: Id,
      version: RecordsVersion,
      permissions: listOf(LeaderPermissionRecord),
      userName: ActorName.optional(),
    }),
    reply: z.array(LeaderPermission),
    refuses: writeRefusals,
  }),
  childDepartments: get('/api/PositionPermission_Leader/GetChildDepartment/:departmentId/:positionId', {
    access: ownOrAdmin,
    params: byPosition,
    reply: z.array(z.object({ departmentId: Id, name: z.string() })),
    refuses: readRefusals,
  }),
  /** The version is that of the leader's records: both say what the leader may see. */
  updateChildDepartments: put('/api/PositionPermission_Leader/UpdateChildDepartment', {
    access: admin(),
    body: z.object({
      departmentId: Id,
      positionId: Id,
      childDepartmentIds: z.array(Id).max(1_000),
      version: RecordsVersion,
      userName: ActorName.optional(),
    }),
    reply: z.array(z.object({ departmentId: Id, name: z.string() })),
    refuses: [...writeRefusals, 'department.unknown', 'department.notUnder'],
  }),
  /** Whom a change of one record would concern; 0 stands for no department. */
  concerned: get('/api/UserPermission/GetConcernedUsers/:source/:ownerId/:departmentId', {
    access: admin(),
    params: z.object({
      source: PermissionOwnerKind,
      ownerId: PathId,
      departmentId: z.union([z.literal('0').transform(() => 0), PathId]),
    }),
    reply: ConcernedPeople,
    refuses: ['request.notFound'],
  }),
  explain: get('/api/UserPermission/ExplainPermission/:id/:functionTag/:action', {
    access: admin(),
    params: z.object({ id: PathId, functionTag: FunctionTag, action: Action }),
    reply: PermissionExplanation,
    refuses: ['request.notFound'],
  }),
}
