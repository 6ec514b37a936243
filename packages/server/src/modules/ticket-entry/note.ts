import type { ticketNote } from '@crm/contract/ticket'
import type { Actor } from '../../kernel/actor.ts'
import { record } from '../../kernel/events/record.ts'
import { type Call, prepared } from '../../kernel/http/handler.ts'
import { findNamed, nameAll } from '../../kit/store-named.ts'
import { lockRow, rightsOn } from '../ticket/public.ts'
import { ticketNoted } from './events.ts'
import { writtenView } from './rules.ts'
import { insertNote, listSeeing } from './store.ts'

type Api = typeof ticketNote.add

/**
 * Notes are for the department. Nothing that others see moves with one: neither the ticket's row, nor its log, nor
 * its waiting. docs/rules.md.
 */
export const note = prepared<Api, readonly Actor[]>(
  findNamed('MNU_Issue'),
  async (call: Call<Api, readonly Actor[]>) => {
    const { actor, body, db, now, prepared: people, refuse } = call
    const { content, issueId: ticketId } = body
    const ticket = (await lockRow(db, actor, ticketId)) ?? refuse('request.notFound')
    const standing = { ...ticket, participants: [] }
    if (!rightsOn(actor, standing).canNote) refuse('ticket.notYours')
    if (ticket.mergedIntoId !== null) refuse('ticket.merged')
    const readers = (await listSeeing(db, ticketId, people)).filter((person) => rightsOn(person, standing).canNote)
    const named = nameAll(body.mentions, readers) ?? refuse('ticket.mentionUnknown')
    const mentions = named.map((person) => person.userId)
    const entry = { ticketId, content, mentions, now }
    const entryId = await insertNote(db, actor, entry)
    const { code, name } = ticket
    const said = { ticketId, commentId: entryId, code, name, lines: [], preview: content, mentions }
    await record(db, actor, ticketNoted, said)
    return writtenView({ ...entry, entryId }, actor, named)
  },
)
