import { type BellLine, type Fact, fact } from '../../kernel/events/fact.ts'
import type { Db } from '../../schema/index.ts'
import { type TicketEventBody, ticketEvent, ticketResource } from '../ticket/public.ts'

export interface Written extends TicketEventBody {
  /** None in what was recorded before bells led to it. */
  readonly commentId?: number
  readonly mentions: readonly number[]
}

/**
 * The bell says which comment or note it tells of. Who is named is told so, and once: in place of what the bell of those
 * whom the ticket concerns anyway says.
 */
function entryTold(event: Parameters<typeof ticketEvent>[0]): Omit<Fact<Written>, 'name'> {
  const told = ticketEvent<Written>(event)
  return {
    ...told,
    bell: async (body: Written, db: Db): Promise<BellLine[]> => {
      const { code, name, preview = '', mentions, ticketId, commentId } = body
      const others = ((await told.bell?.(body, db)) ?? []).filter(({ userId }) => !mentions.includes(userId))
      const shown = { code, name, preview, commentId, mentioned: true, role: 'mentioned' }
      const named = mentions.map((userId) => ({ userId, resource: ticketResource, targetId: ticketId, body: shown }))
      return [...others.map((line) => ({ ...line, body: { ...line.body, commentId } })), ...named]
    },
  }
}

export const ticketCommented = fact<Written>('ticket.commented', entryTold('IssueComment'))
/** No line of the log: it is read by all who see the ticket. */
export const ticketNoted = fact<Written>('ticket.noted', entryTold('IssueNote'))

export const ticketEntryFacts = [ticketCommented, ticketNoted]
