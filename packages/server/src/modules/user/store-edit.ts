import { nameSortKey } from '@crm/contract/rules/fold'
import { type Change, changesOf } from '../../kernel/events/changes.ts'
import { avatarPath, type StoredAvatar, storeAvatar } from '../../kernel/files/avatar.ts'
import type { Files } from '../../kernel/files/files.ts'
import { refuse } from '../../kernel/refused.ts'
import type { Db } from '../../schema/index.ts'
import { voidMailedTokens } from '../account/index.ts'
import { isPictureAddress } from './rules.ts'
import { type Columns, type StoredUser, saveUser } from './store.ts'
import { nameUserGroups } from './store-place.ts'

/** What of a person is edited as it stands, under its name on the wire. The place is the department's matter. */
const factsOf = (user: StoredUser) => ({
  fullName: user.full_name,
  email: user.email,
  phone: user.phone,
  signature: user.signature,
  userGroupId: user.user_group_id,
  priorityPermission: user.priority_permission,
  systemRole: user.system_role,
  state: user.state,
  machineCode: user.machine_code,
  affiliateCode: user.affiliate_code,
})
type Facts = ReturnType<typeof factsOf>

const columnsOf = (facts: Facts): Partial<Columns> => ({
  full_name: facts.fullName,
  name_key: nameSortKey(facts.fullName),
  email: facts.email,
  phone: facts.phone,
  signature: facts.signature,
  user_group_id: facts.userGroupId,
  priority_permission: facts.priorityPermission,
  system_role: facts.systemRole,
  state: facts.state,
  machine_code: facts.machineCode,
  affiliate_code: facts.affiliateCode,
})

/** Absent: unchanged; null: taken away. */
export interface Secrets {
  readonly avatar?: StoredAvatar | null | undefined
  /** The address of the picture, as a read answered it. */
  readonly avatarSentBack?: string | undefined
  readonly machinePasswordSealed?: string | null | undefined
}

/** Stores a picture that is sent; null takes the present one away, and its address sent back changes nothing. */
export async function storePicture(files: Files, userId: number, sent: string | null | undefined): Promise<Secrets> {
  if (sent === undefined || sent === null) return { avatar: sent }
  if (isPictureAddress(userId, sent)) return { avatarSentBack: sent }
  return { avatar: (await storeAvatar(files, sent)) ?? refuse('account.avatarRefused') }
}

export type Edited = { readonly [F in keyof Facts]?: Facts[F] | undefined }

export interface Edit {
  readonly before: Facts
  readonly after: Facts
  readonly changes: readonly Change[]
}

const given = <T>(value: T | undefined, present: T): T => (value === undefined ? present : value)

function merge(before: Facts, edited: Edited): Facts {
  return {
    fullName: given(edited.fullName, before.fullName),
    email: given(edited.email, before.email),
    phone: given(edited.phone, before.phone),
    signature: given(edited.signature, before.signature),
    userGroupId: given(edited.userGroupId, before.userGroupId),
    priorityPermission: given(edited.priorityPermission, before.priorityPermission),
    systemRole: given(edited.systemRole, before.systemRole),
    state: given(edited.state, before.state),
    machineCode: given(edited.machineCode, before.machineCode),
    affiliateCode: given(edited.affiliateCode, before.affiliateCode),
  }
}

/** That a picture or a password changed is told, and nothing of what it was or is. */
const untold = (field: string): Change => ({ field, before: null, after: null })

/** What differs: where there is none, nothing is taken away. A picture that was sent back must be the present one. */
function newSecrets(user: StoredUser, { avatar, avatarSentBack, machinePasswordSealed }: Secrets): Secrets {
  if (avatarSentBack !== undefined && avatarSentBack !== avatarPath(user.user_id, user.avatar_key))
    refuse('account.avatarRefused')
  return {
    ...(avatar === undefined || (avatar === null && user.avatar_key === null) ? {} : { avatar }),
    ...(machinePasswordSealed === undefined || (machinePasswordSealed === null && !user.has_machine_password)
      ? {}
      : { machinePasswordSealed }),
  }
}

const secretChanges = ({ avatar, machinePasswordSealed }: Secrets): Change[] => [
  ...(avatar === undefined ? [] : [untold('avatar')]),
  ...(machinePasswordSealed === undefined ? [] : [untold('machinePassword')]),
]

const secretColumns = ({ avatar, machinePasswordSealed }: Secrets): Partial<Columns> => ({
  ...(avatar === undefined ? {} : { avatar_key: avatar?.key ?? null, avatar_type: avatar?.kind ?? null }),
  ...(machinePasswordSealed === undefined ? {} : { machine_password_sealed: machinePasswordSealed }),
})

/** Writes what differs in a locked person. Links that were mailed to an address before are void with it. */
export async function editUser(db: Db, user: StoredUser, edited: Edited, sent: Secrets, now: Date): Promise<Edit> {
  const secrets = newSecrets(user, sent)
  const before = factsOf(user)
  const after = merge(before, edited)
  const groups =
    before.userGroupId === after.userGroupId
      ? undefined
      : await nameUserGroups(db, [before.userGroupId, after.userGroupId])
  const groupName = (side: 'before' | 'after') => groups?.get({ before, after }[side].userGroupId)
  const changes = [
    ...changesOf(before, after, (field, side) => (field === 'userGroupId' ? groupName(side) : undefined)),
    ...secretChanges(secrets),
  ]
  if (changes.length === 0) return { before, after, changes }
  await saveUser(db, user.user_id, { ...columnsOf(after), ...secretColumns(secrets) })
  if (before.email !== after.email)
    for (const purpose of ['reset', 'activate'] as const) await voidMailedTokens(db, user.user_id, purpose, now)
  return { before, after, changes }
}
