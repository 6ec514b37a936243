import type { ticket } from '@crm/contract/ticket'
import { ticketStatus } from '@crm/contract/ticket-rules'
import { record } from '../../kernel/events/record.ts'
import { type Call, prepared } from '../../kernel/http/handler.ts'
import { dueFor } from '../response-target/index.ts'
import { plainLine, ticketAdded } from './events.ts'
import { checkFacts, readPointed } from './facts/store.ts'
import { type Sent, takeSent } from './files/add.ts'
import { insertTicket } from './store-add.ts'
import { type Eyes, findEyes } from './store-customer.ts'
import { readWritten } from './store-view.ts'
import { insertFiles } from './store-write.ts'

type Api = typeof ticket.add
type Prepared = Sent & { readonly eyes: Eyes }

const prepare = async (call: Call<Api>): Promise<Prepared> => ({
  ...(await takeSent(call)),
  eyes: await findEyes(call.platform, call.actor),
})

const factsIn = ({ actor, form, now, prepared: { content } }: Call<Api, Prepared>) => ({
  name: form.Name,
  content,
  priority: form.Priority,
  departmentId: form.DepartmentId,
  departmentTaskId: form.DepartmentTaskId ?? null,
  participants: [...form.ListParticipantRefJson].sort((one, other) => one - other),
  endAt: form.EndDate === undefined ? null : new Date(form.EndDate),
  customerId: form.CustomerId ?? null,
  createdBy: actor.userId,
  now,
})

export const add = prepared<Api, Prepared>(prepare, async (call: Call<Api, Prepared>) => {
  const { actor, db, now, prepared: ready, refuse } = call
  const { eyes, files } = ready
  const wanted = factsIn(call)
  await checkFacts({ db, eyes, now, refuse }, null, wanted, await readPointed(db, null, wanted))
  const due = await dueFor(db, { before: null, after: { ...wanted, status: ticketStatus.new, waiting: false } }, now)
  const { ticketId, code } = await insertTicket(db, { ...wanted, due })
  await insertFiles(db, { ticketId, userId: actor.userId, now }, files)
  await record(db, actor, ticketAdded, { ticketId, code, name: wanted.name, lines: [plainLine('add')] })
  return readWritten(db, { actor, eyes }, ticketId, now)
})
