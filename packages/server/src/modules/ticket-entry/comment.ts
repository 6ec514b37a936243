import type { ticketComment } from '@crm/contract/ticket'
import { ticketCode } from '@crm/contract/ticket-rules'
import type { Actor } from '../../kernel/actor.ts'
import { lastly } from '../../kernel/database/transaction.ts'
import { record, recordingRead } from '../../kernel/events/record.ts'
import { type Call, early } from '../../kernel/http/handler.ts'
import { plainLine, saveWaitingEnd, waitingEnded } from '../ticket/index.ts'
import { ticketCommented } from './events.ts'
import { nameAll, writtenView } from './rules.ts'
import { addedId, insertComment, insertPlainComment, nameOf } from './store.ts'
import { findNamed, listSeeing } from './store-mentions.ts'

type Api = typeof ticketComment.add

type Commenting = Call<Api, readonly Actor[]>

/** Everybody who sees a ticket may comment on it. What was waited for has come then. docs/rules.md. */
export const comment = early<Api, readonly Actor[]>({
  prepare: findNamed,
  handle: async (call) => (call.isAgain || call.body.mentions.length > 0 ? commentWithCare(call) : commentAtOnce(call)),
})

/** On a ticket that is there, not merged and not waiting, as nearly all are: all is written by one statement. */
function commentAtOnce({ actor, body, db, now, isCaller }: Commenting) {
  const { content, issueId: ticketId } = body
  const entry = { ticketId, content, mentions: [], now }
  const lines = [plainLine('comment')]
  const said = { ticketId, commentId: 0, code: ticketCode(ticketId), name: '', lines, preview: content, mentions: [] }
  const name = nameOf(ticketId)
  const read = { body: { name, commentId: addedId }, lines: { targetName: name } }
  const told = recordingRead(actor, ticketCommented, said, read)
  const inserting = insertPlainComment(db, actor, entry, { told, isCaller: isCaller?.() })
  return lastly(inserting.then((entryId) => writtenView({ ...entry, entryId }, actor, [])))
}

async function commentWithCare({ actor, body, db, now, prepared: people, refuse }: Commenting) {
  const { content, issueId: ticketId } = body
  const mentions = [...new Set(body.mentions)]
  const entry = { ticketId, content, mentions, now }
  const written = (await insertComment(db, actor, entry)) ?? refuse('request.notFound')
  const { entryId, code, name, mergedIntoId, waitingSince } = written
  if (mergedIntoId !== null) refuse('ticket.merged')
  const named = nameAll(mentions, await listSeeing(db, ticketId, people)) ?? refuse('ticket.mentionUnknown')
  if (waitingSince !== null) await saveWaitingEnd(db, written, now)
  const lines = waitingSince === null ? [plainLine('comment')] : [plainLine('comment'), waitingEnded]
  const said = { ticketId, commentId: entryId, code, name, lines, preview: content, mentions }
  await record(db, actor, ticketCommented, said)
  return writtenView({ ...entry, entryId }, actor, named)
}
