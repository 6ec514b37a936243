import type { ticket } from '@crm/contract/ticket'
import { ticketStatus } from '@crm/contract/ticket-rules'
import { record } from '../../../kernel/events/record.ts'
import { type Call, prepared } from '../../../kernel/http/handler.ts'
import { inOrder } from '../../../kit/record-lock.ts'
import { dueFor } from '../../response-target/index.ts'
import { plainLine, ticketAdded } from '../events.ts'
import { insertFiles } from '../files/store.ts'
import { type Sent, takeSent } from '../files/take.ts'
import { type CustomerReader, findCustomerReader } from '../store-customer.ts'
import { checkFields, readReferences } from './references.ts'
import { readWritten } from './store-view.ts'
import { insertTicket } from './store-write.ts'

type Api = typeof ticket.add
type Prepared = Sent & { readonly customerReader: CustomerReader }

const prepare = async (call: Call<Api>): Promise<Prepared> => ({
  ...(await takeSent(call)),
  customerReader: await findCustomerReader(call.platform, call.actor),
})

const fieldsIn = ({ actor, form, now, prepared: { content } }: Call<Api, Prepared>) => ({
  name: form.Name,
  content,
  priority: form.Priority,
  departmentId: form.DepartmentId,
  departmentTaskId: form.DepartmentTaskId ?? null,
  participants: inOrder(form.ListParticipantRefJson),
  endAt: form.EndDate === undefined ? null : new Date(form.EndDate),
  customerId: form.CustomerId ?? null,
  createdBy: actor.userId,
  now,
})

export const add = prepared<Api, Prepared>(prepare, async (call: Call<Api, Prepared>) => {
  const { actor, db, now, prepared: ready, refuse } = call
  const { customerReader, files } = ready
  const wanted = fieldsIn(call)
  await checkFields({ db, customerReader, now, refuse }, null, wanted, await readReferences(db, null, wanted))
  const due = await dueFor(db, { before: null, after: { ...wanted, status: ticketStatus.new, waiting: false } }, now)
  const { ticketId, code } = await insertTicket(db, { ...wanted, due })
  await insertFiles(db, { ticketId, userId: actor.userId, now }, files)
  await record(db, actor, ticketAdded, { ticketId, code, name: wanted.name, lines: [plainLine('add')] })
  return readWritten(db, { actor, customerReader }, ticketId, now)
})
