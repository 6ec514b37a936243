import type { ticket } from '@crm/contract/ticket'
import { ticketCode } from '@crm/contract/ticket-rules'
import { recording } from '../../kernel/events/record.ts'
import { type Call, early } from '../../kernel/http/handler.ts'
import { plainLine, ticketAdded } from './events.ts'
import { checkFacts, readPointed } from './facts/store.ts'
import { type Sent, takeSent } from './files/add.ts'
import { type Eyes, findEyes } from './store-customer.ts'
import { dueColumns } from './store-due.ts'
import { readWritten } from './store-view.ts'
import { insertFiles, insertTicket, takeTicketId } from './store-write.ts'

type Api = typeof ticket.add
type Prepared = Sent & { readonly eyes: Eyes }

const prepare = async (call: Call<Api>): Promise<Prepared> => ({
  ...(await takeSent(call)),
  eyes: await findEyes(call.platform, call.actor),
})

const factsIn = ({ form }: Pick<Call<Api>, 'form'>) => ({
  departmentId: form.DepartmentId,
  departmentTaskId: form.DepartmentTaskId ?? null,
  participants: [...form.ListParticipantRefJson].sort((one, other) => one - other),
  endAt: form.EndDate === undefined ? null : new Date(form.EndDate),
  customerId: form.CustomerId ?? null,
})

export const add = early<Api, Prepared>({ prepare, handle: addTicket })

async function addTicket(call: Call<Api, Prepared>) {
  const { actor, db, form, now, prepared: ready, refuse } = call
  const { eyes, content, files } = ready
  const facts = factsIn(call)
  const { Name: name, Priority: priority } = form
  const timed = { status: 1, priority, departmentId: facts.departmentId, waitingSince: null } as const
  const [targets, ticketId, due] = await Promise.all([
    readPointed(db, null, facts),
    takeTicketId(db),
    dueColumns(db, null, timed, now),
  ])
  await checkFacts({ db, eyes, now, refuse }, null, facts, targets)
  const code = ticketCode(ticketId)
  const added = { ...facts, ticketId, name, priority, content, createdBy: actor.userId, due }
  await insertTicket(db, added, recording(actor, ticketAdded, { ticketId, code, name, lines: [plainLine('add')] }), now)
  await insertFiles(db, { ticketId, userId: actor.userId, now }, files)
  return readWritten(db, { actor, eyes }, ticketId, now)
}
