import type { ticketFile } from '@crm/contract/ticket'
import { record } from '../../kernel/events/record.ts'
import type { Handler } from '../../kernel/http/handler.ts'
import { lockTicket, rightsOn } from '../ticket/public.ts'
import { fileLine, ticketFileDeleted } from './events.ts'
import { findFile, lockAttachment, removeFile, touchTicket } from './store.ts'

/** Taken away by who sent it, or who changes the ticket. What stands inside a content goes with the content. */
export const deleteFile: Handler<typeof ticketFile.delete> = async ({ actor, body, db, now, refuse }) => {
  const { fileId } = body
  const { ticketId, mergedIntoId } = (await findFile(db, actor, fileId)) ?? refuse('request.notFound')
  if (mergedIntoId !== null) refuse('ticket.merged')
  const ticket = (await lockTicket(db, actor, ticketId)) ?? refuse('request.notFound')
  const file = (await lockAttachment(db, fileId)) ?? refuse('request.notFound')
  if (file.userId !== actor.userId && !rightsOn(actor, ticket).canEdit) refuse('ticket.notYours')
  if (ticket.mergedIntoId !== null) refuse('ticket.merged')
  await removeFile(db, fileId)
  await touchTicket(db, ticketId, now)
  const { code, name } = ticket
  await record(db, actor, ticketFileDeleted, { ticketId, code, name, lines: [fileLine('before', file.name)] })
}
