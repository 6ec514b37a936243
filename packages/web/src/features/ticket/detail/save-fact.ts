import type { TicketView } from '@crm/contract/ticket-views'
import { isFailure } from '../../../kernel/failure.ts'
import { refusedFields } from '../../../kernel/field-errors.ts'
import { refusalText, translate } from '../../../kernel/i18n.ts'
import { queries } from '../../../kernel/query.ts'
import type { AskSide } from '../../../ui/use-clash.tsx'
import { saveTicket, type TicketChange } from '../save-ticket.ts'
import { refreshTicket, ticketQuery } from '../ticket-queries.ts'
import { type FactName, isSameFact } from './facts.ts'

/** One change of a ticket. */
export interface Edit {
  readonly field: FactName
  /** What is to be saved, in words; of a content, its HTML. */
  readonly mine: string
  /** Made anew from the newest state, so that a list keeps what another person added to it. */
  readonly change: (from: TicketView) => TicketChange
  /** A list is changed by what came and went: two people who do so do not meet. */
  readonly meetsNobody?: boolean
}
export interface Clash {
  readonly edit: Edit
  readonly base: TicketView
  readonly current: TicketView
}

function refusalOf(error: unknown, field: FactName): string {
  const faults = refusedFields(error)
  return faults[field] ?? Object.values(faults)[0] ?? refusalText(error)
}

/** Takes over what others saved meanwhile; where it is the same fact, the person chooses. */
async function saveOver(base: TicketView, edit: Edit, ask: AskSide<Clash>): Promise<string | undefined> {
  const current = await queries.fetchQuery({ ...ticketQuery(base.index), staleTime: 0 })
  const clashes = edit.meetsNobody !== true && !isSameFact(base, current, edit.field)
  const side = clashes ? await ask({ edit, base, current }) : 'mine'
  if (side === null) return translate('ticketDetail:clash.kept')
  return side === 'mine' ? saveFact(current, edit, ask) : undefined
}

/** Saves one change of what `base` showed. Answers the sentence to show when nothing was saved. */
export async function saveFact(base: TicketView, edit: Edit, ask: AskSide<Clash>): Promise<string | undefined> {
  try {
    await saveTicket(base, edit.change(base))
    return undefined
  } catch (error) {
    if (isFailure(error, 'request.staleVersion'))
      return saveOver(base, edit, ask).catch((failure: unknown) => refusalOf(failure, edit.field))
    if (isFailure(error) && (error.status === 404 || error.status === 409 || error.status === 403))
      void refreshTicket(base.index)
    return refusalOf(error, edit.field)
  }
}

/** A fact that is replaced as a whole. */
export const valueEdit = (field: FactName, change: TicketChange, mine: string): Edit => ({
  field,
  mine,
  change: () => change,
})

/** Who came and who left, done on whatever the list is by then. */
export const participantsEdit = (before: readonly number[], after: readonly number[]): Edit => ({
  field: 'participants',
  mine: '',
  meetsNobody: true,
  change: ({ participants }) => {
    const ids = participants.map(({ userId }) => userId)
    const kept = ids.filter((id) => after.includes(id) || !before.includes(id))
    return { participants: [...new Set([...kept, ...after.filter((id) => !before.includes(id))])] }
  },
})
