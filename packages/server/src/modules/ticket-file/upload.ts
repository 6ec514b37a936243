import type { ticketFile } from '@crm/contract/ticket'
import { record } from '../../kernel/events/record.ts'
import { type Call, prepared } from '../../kernel/http/handler.ts'
import {
  bytesOf,
  countFileBytes,
  fitsTogether,
  insertFiles,
  lockTicket,
  rightsOn,
  type StoredFile,
  takeAttachments,
} from '../ticket/public.ts'
import { fileLine, ticketFileAdded } from './events.ts'
import { readAdded, touchTicket } from './store.ts'

type Api = typeof ticketFile.upload

async function takeSent(call: Call<Api>): Promise<StoredFile[]> {
  const stored = await takeAttachments(call)
  return stored.length === 0 ? call.refuse('file.missing') : stored
}

/** Who changes a ticket or takes part in it adds files to it. docs/rules.md. */
export const upload = prepared<Api, StoredFile[]>(takeSent, async (call: Call<Api, StoredFile[]>) => {
  const { actor, db, form, now, prepared: added, refuse } = call
  const ticketId = form.ObjectId
  const ticket = (await lockTicket(db, actor, ticketId)) ?? refuse('request.notFound')
  const { canEdit, canReopen } = rightsOn(actor, ticket)
  if (!canEdit && !canReopen) refuse('ticket.notYours')
  if (ticket.mergedIntoId !== null) refuse('ticket.merged')
  if (!fitsTogether((await countFileBytes(db, ticketId)) + bytesOf(added))) refuse('ticket.filesTooLarge')
  await insertFiles(db, { ticketId, userId: actor.userId, now }, added)
  await touchTicket(db, ticketId, now)
  const { code, name } = ticket
  const lines = added.map((file) => fileLine('after', file.name))
  await record(db, actor, ticketFileAdded, { ticketId, code, name, lines })
  return readAdded(
    db,
    added.map((file) => file.fileId),
  )
})
