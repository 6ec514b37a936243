import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import type { UserView } from '@crm/contract/user'
import type { Me } from '../../kernel/me.ts'

export type Act =
  | 'activate'
  | 'resend'
  | 'pause'
  | 'resume'
  | 'lock'
  | 'unlock'
  | 'endSessions'
  | 'transfer'
  | 'delete'
  | 'recover'
type Facts = Pick<UserView, 'userId' | 'standing' | 'activated' | 'state' | 'positionId'>

/** What makes sense for an account as it stands, in the order of the menu. */
export function actsOf({ standing, activated, state }: Facts): Act[] {
  if (standing === 'deleted') return ['recover']
  const byState: Readonly<Record<UserView['state'], readonly Act[]>> = {
    working: ['pause', 'lock'],
    paused: ['resume', 'lock'],
    suspended: ['unlock'],
  }
  return [
    ...(activated ? [] : (['resend', 'activate'] as const)),
    ...byState[state],
    'endSessions',
    'transfer',
    'delete',
  ]
}

/** Why it cannot be done now; a key of `reason` in the texts. Whoever asks is an administrator who can sign in. */
export function reasonNot(act: Act, { userId, positionId }: Facts, me: Me | null) {
  if (userId === me?.userId && ['pause', 'lock', 'delete'].includes(act)) return 'ownAccount'
  if (act === 'delete' && positionId === LEADER_POSITION_ID) return 'isLeader'
  return undefined
}

/** One administrator must remain: who is that cannot take the role from the own account. */
export const isOwn = ({ userId }: Pick<UserView, 'userId'>, me: Me | null) => userId === me?.userId
