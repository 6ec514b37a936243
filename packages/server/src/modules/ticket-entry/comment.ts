import type { ticketComment } from '@crm/contract/ticket'
import type { Actor } from '../../kernel/actor.ts'
import { heardLater } from '../../kernel/database/transaction.ts'
import { record } from '../../kernel/events/record.ts'
import { type Call, prepared } from '../../kernel/http/handler.ts'
import { lockRow, plainLine, saveWaitingEnd, waitingEnded } from '../ticket/index.ts'
import { ticketCommented } from './events.ts'
import { nameAll, writtenView } from './rules.ts'
import { insertEntry } from './store.ts'
import { findNamed, listSeeing } from './store-mentions.ts'

type Api = typeof ticketComment.add

/** Everybody who sees a ticket may comment on it. What was waited for has come then. docs/rules.md. */
export const comment = prepared<Api, readonly Actor[]>(findNamed, async (call: Call<Api, readonly Actor[]>) => {
  const { actor, body, db, now, prepared: people, refuse } = call
  const { content, issueId: ticketId } = body
  const mentions = [...new Set(body.mentions)]
  const entry = { ticketId, kind: 'comment', content, mentions, now } as const
  // In one go with the lock: where the call is refused, what was written goes with the transaction.
  const locking = lockRow(db, actor, ticketId)
  const inserting = heardLater(insertEntry(db, actor, entry))
  const ticket = (await locking) ?? refuse('request.notFound')
  if (ticket.mergedIntoId !== null) refuse('ticket.merged')
  const named = nameAll(mentions, await listSeeing(db, ticketId, people)) ?? refuse('ticket.mentionUnknown')
  const entryId = await inserting
  if (ticket.waitingSince !== null) await saveWaitingEnd(db, ticket, now)
  const { code, name } = ticket
  const lines = ticket.waitingSince === null ? [plainLine('comment')] : [plainLine('comment'), waitingEnded]
  await record(db, actor, ticketCommented, { ticketId, code, name, lines, preview: content, mentions })
  return writtenView({ ...entry, entryId }, actor, named)
})
