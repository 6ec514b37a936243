import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import type { UserView } from '@crm/contract/user'
import type { Role } from '../user-words.ts'

export interface NextPlace {
  readonly departmentId?: number
  readonly positionId?: number
}
type Facts = Pick<
  UserView,
  'departmentId' | 'positionId' | 'priorityPermission' | 'systemRole' | 'customersInCharge' | 'ticketsInCharge'
>
/** What a change brings with it; each a key of `follows` in the texts. */
export type Follow = 'customers' | 'tickets' | 'rights' | 'seatLeft' | 'seatTaken' | 'adminGiven' | 'adminTaken'

const BY_POSITION = 3

/** Another department or position: whose customers go along and whose tickets stay, which rights change, which seat is left or taken. */
export function whatFollowsPlace(view: Facts, next: NextPlace): Follow[] {
  const moves = next.departmentId !== undefined && next.departmentId !== view.departmentId
  const leads = view.positionId === LEADER_POSITION_ID
  const willLead = next.positionId === LEADER_POSITION_ID
  const followed: [Follow, boolean][] = [
    ['seatLeft', leads && (moves || (next.positionId !== undefined && !willLead))],
    ['seatTaken', willLead && !leads],
    ['customers', moves && view.customersInCharge > 0],
    ['tickets', moves && view.ticketsInCharge > 0],
    ['rights', view.priorityPermission === BY_POSITION && view.systemRole !== 'admin'],
  ]
  return followed.flatMap(([key, follows]) => (follows ? [key] : []))
}

export const whatFollowsRole = (next: Role): Follow[] => [next === 'admin' ? 'adminGiven' : 'adminTaken']
