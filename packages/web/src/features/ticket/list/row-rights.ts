import { LEADER_POSITION_ID } from '@crm/contract/rules/limits'
import { stepBetween, type TicketStatus, type TicketStep, ticketStatuses } from '@crm/contract/ticket-rules'
import type { TicketRow } from '@crm/contract/ticket-views'
import type { Me } from '../../../kernel/me.ts'

type Row = Pick<TicketRow, 'status' | 'departmentId' | 'curator' | 'canDecide' | 'canReopen'>
type Person = Pick<Me, 'userId' | 'systemRole' | 'positionId' | 'departmentId'>

/** Who looks at a row, and what the own rights say. Who decides and who reopens the server says with the row. */
export interface Hand {
  readonly me: Person | null
  readonly mayEdit: boolean
}

const belongs = ({ me }: Hand, row: Row) =>
  me !== null && (me.systemRole === 'admin' || me.departmentId === row.departmentId)
const isLeader = ({ me }: Hand) => me?.positionId === LEADER_POSITION_ID

/** Whoever may hand the ticket on: the leader of its department, an admin, whoever is in charge (docs/rules.md ). */
export const mayGive = (hand: Hand, row: Row): boolean =>
  hand.mayEdit &&
  hand.me !== null &&
  (hand.me.systemRole === 'admin' || row.curator === hand.me.userId || (isLeader(hand) && belongs(hand, row)))

function mayTake(step: TicketStep, hand: Hand, row: Row): boolean {
  if (step === 'complete' || step === 'cancel') return mayGive(hand, row)
  return step === 'reopen' ? row.canReopen : row.canDecide
}

/** The step that takes this row to that status, when there is one and this person may take it. The server decides again. */
export function stepFor(hand: Hand, row: Row, to: TicketStatus): TicketStep | undefined {
  const step = stepBetween(row.status, to)
  return step !== undefined && mayTake(step, hand, row) ? step : undefined
}

export const movesFor = (hand: Hand, row: Row): TicketStatus[] =>
  ticketStatuses.filter((to) => stepFor(hand, row, to) !== undefined)
