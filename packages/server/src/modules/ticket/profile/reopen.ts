import type { ticket as ticketApi } from '@crm/contract/ticket'
import { ticketAction } from '@crm/contract/ticket-rules'
import { type Call, prepared } from '../../../kernel/http/handler.ts'
import type { TicketLine } from '../events.ts'
import { bytesOf, fitsTogether, type StoredFile } from '../files/rules.ts'
import { countFileBytes, insertFiles } from '../files/store.ts'
import { type Sent, takeSent } from '../files/take.ts'
import { rightsOn } from '../rules.ts'
import { type CustomerReader, findCustomerReader } from '../store-customer.ts'
import { type LockedTicket, lockTicket } from '../store-lock.ts'
import { saveChange } from './change.ts'
import { fieldsAfter, fieldsOf } from './fields.ts'
import { checkFields, readReferences } from './references.ts'
import { takeStep } from './steps.ts'
import { readWritten } from './store-view.ts'

type Api = typeof ticketApi.reopen
type Prepared = Sent & { readonly customerReader: CustomerReader }
type Reopening = Call<Api, Prepared>

const prepare = async (call: Call<Api>): Promise<Prepared> => ({
  ...(await takeSent(call)),
  customerReader: await findCustomerReader(call.platform, call.actor),
})

async function lockCurrent({ actor, db, form, refuse }: Reopening): Promise<LockedTicket> {
  const ticket = (await lockTicket(db, actor, form.Index)) ?? refuse('request.notFound')
  if (ticket.mergedIntoId !== null) refuse('ticket.merged')
  if (form.Version !== undefined && form.Version !== ticket.version) refuse('request.staleVersion')
  return ticket
}

/** What is left out stays: the text, and those who took part before. */
const wantedIn = ({ form, prepared: { content } }: Reopening) => ({
  ...(content === '' ? {} : { content }),
  participants: form.ListParticipantRefJson,
})

async function addFiles({ actor, db, now, prepared: { files }, refuse }: Reopening, ticketId: number): Promise<void> {
  if (files.length === 0) return
  if (!fitsTogether((await countFileBytes(db, ticketId)) + bytesOf(files))) refuse('ticket.filesTooLarge')
  await insertFiles(db, { ticketId, userId: actor.userId, now }, files)
}

const fileLines = (files: readonly StoredFile[]): TicketLine[] =>
  files
    .filter((file) => !file.inline)
    .map(({ fileId, name }) => ({ action: ticketAction.file, editField: 'file', after: fileId, afterName: name }))

/** A closed ticket begins again, with what has come in since. docs/rules.md. */
export const reopen = prepared<Api, Prepared>(prepare, async (call: Reopening) => {
  const { actor, db, form, now, prepared: ready, refuse } = call
  const ticket = await lockCurrent(call)
  const before = fieldsOf(ticket)
  const wanted = fieldsAfter(before, wantedIn(call), now)
  const references = await readReferences(db, before, wanted, { users: [before.curatorId] })
  const step = {
    actor,
    fields: wanted,
    now,
    reason: form.ReopenReason,
    failReasonId: undefined,
    refuse,
    references,
    ticket,
  }
  const { fields: after, marks, event } = takeStep('reopen', { ...step, rights: rightsOn(actor, ticket) })
  await checkFields({ db, customerReader: ready.customerReader, now, refuse }, before, after, references)
  const lines = fileLines(ready.files)
  await saveChange(db, { actor, now, ticket, after, marks, event, references, step: 'reopen', lines })
  // After the change, which makes room: the pictures of the former content go with it.
  await addFiles(call, ticket.ticketId)
  return readWritten(db, { actor, customerReader: ready.customerReader }, ticket.ticketId, now)
})
