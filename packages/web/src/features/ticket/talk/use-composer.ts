import { translate } from '../../../kernel/i18n.ts'
import { useComposer } from '../../../kit/talk/use-composer.ts'
import { checkEntry } from './check-entry.ts'
import type { EntryKind, NewEntry } from './send-entry.ts'

/** What is being written about a ticket. */
export const useTicketComposer = (
  ticketId: number,
  kind: EntryKind,
  send: (entry: NewEntry, repeatKey: string) => Promise<unknown>,
) =>
  useComposer({
    name: `ticket.${kind}.${ticketId}`,
    check: (text) => checkEntry(kind, text),
    emptyWords: () => translate(`ticket:talk.empty.${kind}`),
    send: (said, repeatKey) => send({ issueId: ticketId, ...said }, repeatKey),
  })
