import { z } from 'zod'
import { anyone, del, get, post, put, signedIn } from './kernel/endpoint.ts'
import { ActorName, Id, PathId, PathUuid } from './kernel/fields.ts'
import { PriorityPermission } from './permissions.ts'
import { required } from './rules/schemas.ts'
import { Text } from './rules/text.ts'

/** base64(iv ‖ AES-256-GCM ciphertext ‖ tag): it hides a password from logs and proxies, nothing more. */
export const WirePassword = z.string().max(1_024)
export const systemRoles = ['admin', 'user'] as const
export const SystemRole = z.enum(systemRoles)
export const accountStates = ['working', 'paused', 'suspended'] as const
export const AccountState = z.enum(accountStates)

export const SignedInUser = z.object({
  token: z.string(),
  userName: z.string(),
  userId: Id,
  fullName: z.string(),
  systemRole: SystemRole,
  priorityPermission: PriorityPermission,
  userGroupId: Id,
  positionId: Id,
  departmentId: Id,
  avatar: z.string().nullable(),
  avatarType: z.string().nullable(),
  /** Opaque stand-in for the password, for a later sign-in of a remembered user. */
  rememberToken: z.string().optional(),
})
export type SignedInUser = z.infer<typeof SignedInUser>

/** A picture of 1 MB in base64, with what stands beside it. */
export const PICTURE_BODY_BYTES_MAX = 2 * 1024 * 1024

const shortText = (max: number) => z.string().max(max)
const beforeSignIn = anyone('a person who is not signed in yet; carries com-aes and is limited per address')

export const RegisterAccount = z.object({
  hosting: shortText(300),
  userName: required('userName', shortText(20)),
  password: required('password', WirePassword),
  fullName: required('fullName', shortText(200)),
  email: required('email', shortText(254)),
  departmentId: Id.optional(),
  positionId: Id.optional(),
  userGroupId: Id.optional(),
  priorityPermission: PriorityPermission.optional(),
  phone: shortText(30).optional(),
  machineCode: shortText(20).optional(),
  machinePassword: WirePassword.optional(),
  /** base64 of the picture; its kind is read from its content. */
  avatar: z.string().max(1_400_000).nullish(),
  avatarType: shortText(50).nullish(),
})

export const account = {
  authenticate: post('/api/UserAccount/Authenticate', {
    access: beforeSignIn,
    comAes: true,
    body: z.object({
      username: required('login', shortText(254)),
      password: required('password', WirePassword),
      remember: z.boolean().optional(),
    }),
    reply: SignedInUser,
    refuses: [
      'account.wrongPassword',
      'account.unactive',
      'account.suspended',
      'account.paused',
      'request.tooMany',
      'request.unavailable',
    ],
  }),
  register: post('/api/UserAccount/Register', {
    access: anyone('an admin registers; the self-registration setting lets a visitor do it with forced defaults'),
    comAes: true,
    targets: ['userName'],
    body: RegisterAccount,
    bodyBytesMax: PICTURE_BODY_BYTES_MAX,
    reply: z.object({ userId: Id }),
    refuses: [
      'access.unknownCaller',
      'access.forbidden',
      'account.emailExists',
      'account.userNameExists',
      'account.phoneExists',
      'account.machineCodeExists',
      'account.departmentUnknown',
      'account.userGroupUnknown',
      'account.positionUnknown',
      'account.leaderExists',
      'department.noLeader',
      'account.passwordBlocked',
      'account.avatarRefused',
      'request.malformed',
      'request.tooMany',
    ],
  }),
  forgotPassword: post('/api/UserAccount/ForgotPassword', {
    access: beforeSignIn,
    comAes: true,
    body: z.object({ email: required('email', shortText(254)), hosting: shortText(300) }),
    reply: z.void(),
    refuses: ['account.emailUnknown', 'account.tooFast', 'account.deleted', 'request.tooMany', 'request.malformed'],
  }),
  resetPassword: post('/api/UserAccount/ResetPassword', {
    access: beforeSignIn,
    comAes: true,
    targets: ['userName'],
    body: z.object({
      email: required('email', shortText(254)),
      userName: required('userName', shortText(20)),
      password: required('password', WirePassword),
      token: shortText(200),
    }),
    reply: z.void(),
    refuses: ['account.resetExpired', 'account.passwordBlocked', 'request.malformed', 'request.tooMany'],
  }),
  activate: post('/api/UserAccount/Active', {
    access: anyone('the one-time token of the mail proves the caller; an admin needs none'),
    comAes: true,
    targets: ['userName'],
    body: z.object({
      userName: required('userName', shortText(20)),
      email: required('email', shortText(254)),
      token: shortText(200).optional(),
    }),
    reply: z.void(),
    refuses: [
      'account.linkExpired',
      'account.alreadyActivated',
      'account.invalidAccount',
      'access.forbidden',
      'request.tooMany',
    ],
  }),
  changePassword: post('/api/UserAccount/ChangePassword', {
    access: signedIn('a person changes the own password'),
    body: z.object({
      userName: ActorName,
      oldPassword: required('oldPassword', WirePassword),
      newPassword: required('password', WirePassword),
    }),
    reply: z.void(),
    refuses: [
      'account.wrongOldPassword',
      'account.samePassword',
      'account.passwordBlocked',
      'request.malformed',
      'request.tooMany',
    ],
  }),
  resendVerifyEmail: post('/api/UserAccount/ResendVertifyEmail', {
    access: beforeSignIn,
    comAes: true,
    targets: ['userName'],
    body: z.object({ userName: required('userName', shortText(20)), email: required('email', shortText(254)) }),
    reply: z.void(),
    refuses: [
      'account.emailUnknown',
      'account.tooFast',
      'account.deleted',
      'account.alreadyActivated',
      'request.tooMany',
      'request.malformed',
    ],
  }),
}

export const SessionView = z.object({
  sessionId: z.uuid(),
  userAgent: z.string(),
  platform: z.string(),
  createdDate: z.string(),
  lastSeen: z.string(),
  current: z.boolean(),
})
export type SessionView = z.infer<typeof SessionView>

const SessionFields = z.object({
  userName: ActorName,
  userAgent: Text(0, 500).default(''),
  token: shortText(4_000),
})

export const session = {
  add: post('/api/LoginSession/AddSession', {
    access: signedIn('annotates the own session'),
    body: SessionFields,
    reply: z.void(),
    refuses: ['access.forbidden'],
  }),
  delete: del('/api/LoginSession/DeleteSession', {
    access: signedIn('ends the own session'),
    body: SessionFields,
    reply: z.void(),
    refuses: ['access.forbidden'],
  }),
  deactivate: put('/api/LoginSession/DeactiveSession', {
    access: signedIn('ends another session of the own; an admin any'),
    targets: ['userName'],
    body: z.object({
      userName: shortText(20),
      sessionId: PathUuid.optional(),
      token: shortText(4_000).optional(),
      /** Every session of the user; of the own ones the present stays. */
      all: z.literal(true).optional(),
    }),
    reply: z.void(),
    refuses: ['access.forbidden', 'request.notFound', 'request.malformed'],
  }),
  list: get('/api/LoginSession/GetSessions', {
    access: signedIn('lists the own sessions; an admin those of any'),
    query: z.object({ userId: PathId.optional() }),
    reply: z.array(SessionView),
  }),
}
