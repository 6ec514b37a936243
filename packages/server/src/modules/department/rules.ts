import { EMPLOYEE_POSITION_ID, LEADER_POSITION_ID } from '@crm/contract/rules/limits'

export interface Place {
  readonly departmentId: number
  readonly positionId: number
}

export interface Move {
  readonly userId: number
  readonly before: Place
  readonly after: Place
}

/** A leader who moves comes as an employee, unless a position is named: a seat does not travel. */
export function nextPlace(before: Place, asked: Partial<Place>): Place {
  const departmentId = asked.departmentId ?? before.departmentId
  const isLeaving = departmentId !== before.departmentId && before.positionId === LEADER_POSITION_ID
  return { departmentId, positionId: asked.positionId ?? (isLeaving ? EMPLOYEE_POSITION_ID : before.positionId) }
}

export const isMove = ({ before, after }: Move): boolean =>
  before.departmentId !== after.departmentId || before.positionId !== after.positionId

export const isTransfer = ({ before, after }: Move): boolean => before.departmentId !== after.departmentId

/** Who sits on the leader's seat of a department after these moves; more than one is one too many. */
export function leadersAfter(departmentId: number, present: number | undefined, moves: readonly Move[]): number[] {
  const isMoved = moves.some((move) => move.userId === present)
  const coming = moves.filter(
    ({ after }) => after.departmentId === departmentId && after.positionId === LEADER_POSITION_ID,
  )
  return [...(present === undefined || isMoved ? [] : [present]), ...coming.map((move) => move.userId)]
}
