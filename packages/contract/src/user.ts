import { z } from 'zod'
import { AccountState, PICTURE_BODY_BYTES_MAX, SystemRole, WirePassword } from './account.ts'
import { admin, del, get, post, put, signedIn } from './kernel/endpoint.ts'
import { ActorName, Block, BlockSize, blockOf, Id, PathBlock, PathBlockSize, PathId, Version } from './kernel/fields.ts'
import { PriorityPermission } from './permissions.ts'
import { Email, Phone, required } from './rules/schemas.ts'
import { FreeText, PlainCode, SafeName } from './rules/text.ts'

/** How a person stands, as one word for a list: what the state and the two marks beside it come to. */
export const userStandings = ['working', 'unactivated', 'paused', 'suspended', 'deleted'] as const
export const UserStanding = z.enum(userStandings)
export type UserStanding = z.infer<typeof UserStanding>

export const UserRow = z.object({
  userId: Id,
  userName: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  systemRole: SystemRole,
  priorityPermission: PriorityPermission,
  departmentId: Id,
  departmentName: z.string(),
  positionId: Id,
  positionName: z.string(),
  userGroupId: Id,
  userGroupName: z.string(),
  machineCode: z.string(),
  avatar: z.string().nullable(),
  avatarType: z.string().nullable(),
  activated: z.boolean(),
  state: AccountState,
  standing: UserStanding,
  createdDate: z.string(),
  /** When a session of this person was last used; null: never. */
  lastSeen: z.string().nullable(),
})
export type UserRow = z.infer<typeof UserRow>

export const UserView = UserRow.extend({
  /** The given name, and what stands before it, as Vietnamese names are written. */
  firstName: z.string(),
  lastName: z.string(),
  /** That the extension has a password; the password itself never leaves. */
  hasMachinePassword: z.boolean(),
  affiliateCode: z.string(),
  signature: z.string(),
  /** Customers in this person's charge, counted to 1,000. */
  customersInCharge: z.number().int(),
  /** Open tickets in this person's charge, counted to 1,000. */
  ticketsInCharge: z.number().int(),
  version: z.number().int(),
})
export type UserView = z.infer<typeof UserView>

/** A colleague as every signed-in person may see one. */
export const DepartmentUser = z.object({
  userId: Id,
  userName: z.string(),
  fullName: z.string(),
  positionId: Id,
  positionName: z.string(),
  avatar: z.string().nullable(),
  avatarType: z.string().nullable(),
})
export type DepartmentUser = z.infer<typeof DepartmentUser>

export const userSorts = ['fullName', '-fullName', 'createdDate', '-createdDate', 'lastSeen', '-lastSeen'] as const
export const UserSort = z.enum(userSorts)
export type UserSort = z.infer<typeof UserSort>

const picture = {
  /** base64 of the picture, its kind read from its content; null takes the present one away. */
  avatar: z.string().max(1_400_000).nullish(),
  avatarType: z.string().max(50).nullish(),
}
const own = {
  fullName: required('fullName', SafeName(1, 200)),
  email: required('email', Email),
  phone: Phone,
  signature: FreeText(0, 2_000),
}

/** Absent: unchanged. */
export const UpdateUser = z.object({
  userId: Id,
  version: Version,
  fullName: own.fullName.optional(),
  email: own.email.optional(),
  phone: own.phone.optional(),
  signature: own.signature.optional(),
  departmentId: Id.optional(),
  positionId: Id.optional(),
  userGroupId: Id.optional(),
  priorityPermission: PriorityPermission.optional(),
  systemRole: SystemRole.optional(),
  /** `suspended` is the lock: the person cannot sign in, and every session ends at once. */
  state: AccountState.optional(),
  machineCode: PlainCode(0, 20).optional(),
  /** null takes the password of the extension away. */
  machinePassword: WirePassword.nullish(),
  affiliateCode: PlainCode(0, 50).optional(),
  ...picture,
})
export type UpdateUser = z.infer<typeof UpdateUser>

export const UpdateUserProfile = z.object({
  userName: ActorName.optional(),
  version: Version,
  fullName: own.fullName.optional(),
  /** A new address needs the code that was sent to it. */
  email: own.email.optional(),
  verifyCode: z.string().max(20).optional(),
  phone: own.phone.optional(),
  signature: own.signature.optional(),
  ...picture,
})
export type UpdateUserProfile = z.infer<typeof UpdateUserProfile>

const uniqueRefusals = ['account.emailExists', 'account.phoneExists', 'account.machineCodeExists'] as const
/** What changing a person's department or position may be refused with. */
export const placeRefusals = [
  'account.leaderExists',
  'department.unknown',
  'department.noLeader',
  'department.leaderNeeded',
  'account.positionUnknown',
] as const

export const user = {
  all: get('/api/UserInfo/GetAllUser', {
    access: admin(),
    query: z.object({
      text: z.string().max(100).optional(),
      /** With the departments under it. */
      departmentId: PathId.optional(),
      positionId: PathId.optional(),
      userGroupId: PathId.optional(),
      systemRole: SystemRole.optional(),
      /** Absent: everyone who is not deleted. */
      standing: UserStanding.optional(),
      sort: UserSort.optional(),
      block: PathBlock.optional(),
      maxPerBlock: PathBlockSize.optional(),
      count: z.enum(['true', 'false']).optional(),
    }),
    reply: blockOf(UserRow),
  }),
  one: get('/api/UserInfo/GetUserInfoByUserId/:id', {
    access: signedIn('the own record; an admin reads any'),
    params: z.object({ id: PathId }),
    reply: UserView,
    refuses: ['access.forbidden', 'request.notFound'],
  }),
  update: put('/api/UserInfo/UpdateUser', {
    access: admin(),
    targets: ['userId', 'userName'],
    body: UpdateUser,
    bodyBytesMax: PICTURE_BODY_BYTES_MAX,
    reply: UserView,
    refuses: [
      'request.notFound',
      'request.staleVersion',
      'request.malformed',
      'request.busy',
      ...uniqueRefusals,
      ...placeRefusals,
      'account.userGroupUnknown',
      'account.avatarRefused',
      'user.lastAdmin',
      'user.ownAccount',
      'user.deleted',
    ],
  }),
  updateProfile: put('/api/UserInfo/UpdateUserProfile', {
    access: signedIn('a person edits the own profile'),
    // A picture is worked on before anything else is known.
    perMinute: 60,
    body: UpdateUserProfile,
    bodyBytesMax: PICTURE_BODY_BYTES_MAX,
    reply: UserView,
    refuses: [
      'request.staleVersion',
      'account.emailExists',
      'account.phoneExists',
      'account.avatarRefused',
      'account.codeWrong',
      'request.tooMany',
    ],
  }),
  sendVerifyCode: post('/api/UserInfo/SendVerifyCode', {
    access: signedIn('confirms a new address of the own account'),
    body: z.object({ userName: ActorName.optional(), email: own.email }),
    reply: z.void(),
    refuses: ['account.emailExists', 'account.tooFast', 'request.tooMany'],
  }),
  validateEmail: get('/api/UserInfo/ValidateEmailInRealWorld/:email', {
    access: signedIn('tells whether mail can reach an address; it names nobody'),
    params: z.object({ email: z.string().max(320) }),
    perMinute: 10,
    reply: z.object({
      valid: z.boolean(),
      /** `unknown`: no resolver answered, so nothing speaks against the address. */
      reason: z.enum(['ok', 'syntax', 'noMailServer', 'unknown']),
    }),
  }),
  delete: del('/api/UserInfo/DeleteUser', {
    access: admin(),
    targets: ['userId', 'userName'],
    body: z.object({ userId: Id, userName: z.string().max(20).optional() }),
    reply: z.void(),
    refuses: ['request.notFound', 'user.isLeader', 'user.lastAdmin', 'user.ownAccount', 'request.busy'],
  }),
  recover: put('/api/UserInfo/RecoverUser/:id', {
    access: admin(),
    params: z.object({ id: PathId }),
    reply: UserView,
    refuses: ['request.notFound', 'user.notDeleted', ...uniqueRefusals],
  }),
  ofDepartment: post('/api/UserInfo/GetAllUserByDepartmentId', {
    access: signedIn('colleagues are named wherever one is chosen'),
    reads: true,
    body: z.object({
      departmentId: Id,
      text: z.string().max(100).default(''),
      block: Block.default(1),
      maxPerBlock: BlockSize.default(20),
      count: z.boolean().default(false),
    }),
    reply: blockOf(DepartmentUser),
  }),
  avatar: get('/api/UserInfo/ViewAvatar/:id', {
    access: signedIn('the faces of colleagues stand beside what they wrote'),
    params: z.object({ id: PathId }),
    /** Of which picture the address is; another than the present one is gone. */
    query: z.object({ v: z.string().max(20).optional() }),
    file: 'image/webp',
    reply: z.void(),
    refuses: ['request.notFound'],
  }),
}
