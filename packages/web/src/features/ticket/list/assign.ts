import { ticket } from '@crm/contract/ticket'
import type { TicketLink, TicketRow } from '@crm/contract/ticket-views'
import { call } from '../../../kernel/call.ts'
import { translate } from '../../../kernel/i18n.ts'
import { type Hand, mayGive } from './row-rights.ts'

/** Whom tickets are given to; nobody has the id 0. */
export interface Taker {
  readonly userId: number
  /** Undefined while it is not known. */
  readonly departmentId: number | undefined
}
type LeftReason = 'notYours' | 'elsewhere'

function leftReason(hand: Hand, row: TicketRow, taker: Taker): LeftReason | undefined {
  if (!mayGive(hand, row)) return 'notYours'
  const { userId, departmentId } = taker
  const isThere = userId === 0 || userId === hand.me?.userId || departmentId === undefined
  return isThere || departmentId === row.departmentId ? undefined : 'elsewhere'
}

export interface AssignLine {
  readonly before: string
  readonly rows: readonly TicketRow[]
}

/** What would become of each: who changes hands, grouped by whom they come from, and who stays, with the reason. */
export function previewAssign(rows: readonly TicketRow[], hand: Hand, taker: Taker) {
  const left = rows.flatMap((row) => {
    const reason = leftReason(hand, row, taker)
    return reason === undefined ? [] : [{ row, reason }]
  })
  const given = rows.filter((row) => left.every((one) => one.row !== row))
  const changing = given.filter(({ curator }) => curator !== taker.userId)
  const lines = [...Map.groupBy(changing, ({ curatorName }) => curatorName)]
    .map(([before, alike]): AssignLine => ({ before, rows: alike }))
    .sort((one, other) => other.rows.length - one.rows.length)
  return { changing, lines, left, unchanged: given.length - changing.length }
}

export const codesOf = (tickets: readonly { readonly code: string }[]) => tickets.map(({ code }) => code).join(', ')

interface Given {
  readonly changed: readonly TicketRow[]
  readonly left: readonly TicketLink[]
}

/** Gives the tickets to one person; those that the server left as they were are named. */
export async function giveTickets(rows: readonly TicketRow[], curator: number): Promise<Given> {
  const { left } = await call(ticket.assign, { body: { issueIds: rows.map(({ index }) => index), curator } })
  return { changed: rows.filter(({ index }) => left.every((one) => one.index !== index)), left }
}

const BLOCK = 100

/** Of these tickets, those that are still with the person whom they were given to: nobody else's change is overwritten. */
async function stillWith(rows: readonly TicketRow[], curatorId: number, viewAll: boolean): Promise<TicketRow[]> {
  const found = new Set<number>()
  for (let block = 1; block <= 1 + rows.length / BLOCK; block++) {
    const body = { curatorId, viewAll, sort: '-updatedDate', block, maxPerBlock: BLOCK } as const
    for (const { index } of (await call(ticket.search, { body })).items) found.add(index)
  }
  return rows.filter(({ index }) => found.has(index))
}

/** Gives each back to whom it came from, as far as it is still where it was put; says what came of it. */
export async function giveBack(rows: readonly TicketRow[], curator: number, viewAll: boolean): Promise<string> {
  const present = await stillWith(rows, curator, viewAll)
  const restored: TicketRow[] = []
  for (const [former, alike] of Map.groupBy(present, (row) => row.curator))
    restored.push(...(await giveTickets(alike, former)).changed)
  const undone = translate('ticketList:assign.undone', { count: restored.length })
  const left = rows.filter((row) => !restored.includes(row))
  if (left.length === 0) return undone
  return `${undone} ${translate('ticketList:assign.notUndone', { count: left.length, codes: codesOf(left) })}`
}
