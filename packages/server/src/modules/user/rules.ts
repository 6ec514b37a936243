import type { UserRow } from '@crm/contract/user'

/** A brake beside those of every mail: an address that is taken is told before any mail goes out. */
export const codesAskedPerUser = { max: 30, windowMs: 3_600_000 }
export const codePerUser = { max: 1, windowMs: 30_000 }

/** The given name is the last word; what stands before it is the family and middle name. docs/rules.md, R-1.17. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const words = fullName.split(' ')
  return { firstName: words.at(-1) ?? '', lastName: words.slice(0, -1).join(' ') }
}

/** Whether a text is where a read said that this person's picture is, and no picture. */
export const isPictureAddress = (userId: number, text: string): boolean =>
  text.startsWith(`/api/UserInfo/ViewAvatar/${userId}?`)

interface Standing {
  readonly user_id: number
  readonly system_role: UserRow['systemRole']
  readonly activated: boolean
  readonly state: UserRow['state']
  readonly deleted_at: Date | null
}

const governs = ({ system_role, activated, state, deleted_at }: Standing): boolean =>
  system_role === 'admin' && activated && state === 'working' && deleted_at === null

/** Why nobody may take a person's sign-in or administrator's role: the last one stays, and nobody takes the own. */
export function whyNotTaken(
  target: Standing,
  admins: readonly Standing[],
  actorId: number,
): 'user.lastAdmin' | 'user.ownAccount' | undefined {
  const others = admins.filter((admin) => admin.user_id !== target.user_id)
  if (governs(target) && !others.some(governs)) return 'user.lastAdmin'
  return target.user_id === actorId ? 'user.ownAccount' : undefined
}

/** Whether an edit may end that a person governs: a role or a sign-in that goes. */
export const takesGovernance = ({
  systemRole,
  state,
}: {
  readonly systemRole?: UserRow['systemRole'] | undefined
  readonly state?: UserRow['state'] | undefined
}): boolean => systemRole === 'user' || (state !== undefined && state !== 'working')
