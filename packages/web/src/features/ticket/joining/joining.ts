import { ticket } from '@crm/contract/ticket'
import type { TicketLink, TicketView } from '@crm/contract/ticket-views'
import { call } from '../../../kernel/call.ts'
import { may } from '../../../kernel/may.ts'
import { queries } from '../../../kernel/query.ts'
import type { LoadOptions } from '../../../ui/options.ts'
import { keepTicket, refreshTicket, ticketQuery } from '../ticket-queries.ts'

const PER_BLOCK = 20

/** Tickets by code or words, but those that are joined with this one already. */
export const loadTicketsBut =
  (excluded: readonly number[]): LoadOptions =>
  async (text, block) => {
    const body = { text, block, maxPerBlock: PER_BLOCK, viewAll: may('MNU_Issue', 'viewAll') }
    const { items } = await call(ticket.search, { body })
    const options = items
      .filter(({ index }) => !excluded.includes(index))
      .map(({ index, code, name }) => ({ value: String(index), label: `${code} · ${name}` }))
    return { items: options, more: items.length === PER_BLOCK }
  }

/** Tickets that can be chosen neither for a link nor for a merge with this one. */
export const joinedWith = ({ index, links }: TicketView) => [index, ...links.map((link) => link.index)]

/** Both logs tell of it. */
function keepLinks(index: number, otherIndex: number, links: readonly TicketLink[]) {
  queries.setQueryData(ticketQuery(index).queryKey, (now) => now && { ...now, links: [...links] })
  void refreshTicket(index)
  void refreshTicket(otherIndex)
}

export async function link(index: number, otherIndex: number): Promise<void> {
  keepLinks(index, otherIndex, await call(ticket.link, { body: { index, otherIndex } }))
}

export async function unlink(index: number, otherIndex: number): Promise<void> {
  keepLinks(index, otherIndex, await call(ticket.unlink, { body: { index, otherIndex } }))
}

/** `one` goes into `survivor`; answers the survivor, with what undoes it. */
export async function merge(one: Pick<TicketView, 'index' | 'version'>, survivor: number): Promise<TicketView> {
  const view = await call(ticket.merge, { body: { index: one.index, survivor, version: one.version } })
  keepTicket(view)
  void refreshTicket(one.index)
  return view
}

/** Answers the ticket that stands for itself again. */
export async function undoMerge(undoId: string, survivor: number): Promise<TicketView> {
  const view = await call(ticket.unmerge, { params: { undoId } })
  keepTicket(view)
  await refreshTicket(survivor)
  return view
}
