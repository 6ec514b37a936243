import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import type { UserRow } from '@crm/contract/user'

export type Moved = Pick<UserRow, 'userId' | 'fullName' | 'departmentId' | 'departmentName' | 'positionId'>

export interface Move {
  /** The department that they leave. */
  readonly before: string
  readonly people: readonly Moved[]
}

/** Who would leave which department for the chosen one, the largest move first. */
export function previewTransfer(rows: readonly Moved[], departmentId: number) {
  const moving = rows.filter((row) => row.departmentId !== departmentId)
  const moves = [...Map.groupBy(moving, (row) => row.departmentName)].map(
    ([before, people]): Move => ({ before, people }),
  )
  return {
    moving,
    moves: moves.sort((one, other) => other.people.length - one.people.length),
    staying: rows.length - moving.length,
    leaders: moving.filter(({ positionId }) => positionId === LEADER_POSITION_ID),
  }
}
