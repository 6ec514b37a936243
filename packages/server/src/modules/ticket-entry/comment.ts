import type { ticketComment } from '@crm/contract/ticket'
import type { Actor } from '../../kernel/actor.ts'
import { record } from '../../kernel/events/record.ts'
import { type Call, prepared } from '../../kernel/http/handler.ts'
import { findNamed, nameAll } from '../../kit/store-named.ts'
import { lockRow, plainLine, saveWaitingEnd, waitingEnded } from '../ticket/public.ts'
import { ticketCommented } from './events.ts'
import { writtenView } from './rules.ts'
import { insertComment, listSeeing } from './store.ts'

type Api = typeof ticketComment.add

/** Everybody who sees a ticket may comment on it. What was waited for has come then. docs/rules.md. */
export const comment = prepared<Api, readonly Actor[]>(
  findNamed('MNU_Issue'),
  async (call: Call<Api, readonly Actor[]>) => {
    const { actor, body, db, now, prepared: people, refuse } = call
    const { content, issueId: ticketId } = body
    const ticket = (await lockRow(db, actor, ticketId)) ?? refuse('request.notFound')
    if (ticket.mergedIntoId !== null) refuse('ticket.merged')
    const named = nameAll(body.mentions, await listSeeing(db, ticketId, people)) ?? refuse('ticket.mentionUnknown')
    const mentions = named.map((person) => person.userId)
    const entry = { ticketId, content, mentions, now }
    const entryId = await insertComment(db, actor, entry)
    const isWaiting = ticket.waitingSince !== null
    if (isWaiting) await saveWaitingEnd(db, ticket, now)
    const lines = isWaiting ? [plainLine('comment'), waitingEnded] : [plainLine('comment')]
    const { code, name } = ticket
    const said = { ticketId, commentId: entryId, code, name, lines, preview: content, mentions }
    await record(db, actor, ticketCommented, said)
    return writtenView({ ...entry, entryId }, actor, named)
  },
)
