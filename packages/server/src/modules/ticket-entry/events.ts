import { type BellLine, type Fact, fact } from '../../kernel/events/fact.ts'
import type { Db } from '../../schema/index.ts'
import { type ToldTicket, ticketTold } from '../ticket/index.ts'

export interface Written extends ToldTicket {
  readonly mentions: readonly number[]
}

/** Who is named is told so, and once: the bell of those whom the ticket concerns anyway says it in place of theirs. */
function entryTold(event: Parameters<typeof ticketTold>[0]): Omit<Fact<Written>, 'name'> {
  const told = ticketTold<Written>(event)
  return {
    ...told,
    bell: async (body: Written, db: Db): Promise<BellLine[]> => {
      const { code, name, preview = '', mentions, ticketId } = body
      const others = ((await told.bell?.(body, db)) ?? []).filter(({ userId }) => !mentions.includes(userId))
      const shown = { code, name, preview, mentioned: true, role: 'mentioned' }
      const named = mentions.map((userId) => ({ userId, resource: 'Issue' as const, targetId: ticketId, body: shown }))
      return [...others, ...named]
    },
  }
}

export const ticketCommented = fact<Written>('ticket.commented', entryTold('IssueComment'))
/** No line of the log: it is read by all who see the ticket. */
export const ticketNoted = fact<Written>('ticket.noted', entryTold('IssueNote'))

export const ticketEntryFacts = [ticketCommented, ticketNoted]
