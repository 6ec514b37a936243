import type { ticket } from '@crm/contract/ticket'
import { ticketCode } from '@crm/contract/ticket-rules'
import { recording, recordingRead } from '../../kernel/events/record.ts'
import { type Call, early } from '../../kernel/http/handler.ts'
import { dueOfNew, type PresumedDue, presumedDue } from '../response-target/index.ts'
import { plainLine, ticketAdded } from './events.ts'
import { checkFacts, readPointed } from './facts/store.ts'
import { type Sent, takeSent } from './files/add.ts'
import { addedLast, insertPlainTicket, insertTicket, ofAdded, takeTicketId } from './store-add.ts'
import { type Eyes, findEyes } from './store-customer.ts'
import { holdDepartment } from './store-targets.ts'
import { readWritten } from './store-view.ts'
import { insertFiles } from './store-write.ts'

type Api = typeof ticket.add
type Prepared = Sent & { readonly eyes: Eyes }
type Adding = Call<Api, Prepared>

const prepare = async (call: Call<Api>): Promise<Prepared> => ({
  ...(await takeSent(call)),
  eyes: await findEyes(call.platform, call.actor),
})

const factsIn = ({ actor, form, now, prepared: { content } }: Adding) => ({
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
type Wanted = ReturnType<typeof factsIn>

export const add = early<Api, Prepared>({
  prepare,
  handle: async (call) => {
    const wanted = factsIn(call)
    const due = presumedDue(call.platform, wanted, call.now)
    const isPlain = wanted.departmentTaskId === null && wanted.customerId === null && wanted.endAt === null
    return due && isPlain && call.prepared.files.length === 0 && !call.isAgain
      ? addAtOnce(call, wanted, due)
      : addWithCare(call, wanted)
  },
})

/** With nothing that must be looked at, and presuming that targets, department and people are as they mostly are. */
async function addAtOnce({ actor, db, now, isCaller, prepared: { eyes } }: Adding, wanted: Wanted, due: PresumedDue) {
  const added = { ticketId: 0, code: '', name: wanted.name, lines: [plainLine('add')] }
  const { id, code } = ofAdded
  const told = recordingRead(actor, ticketAdded, added, {
    body: { ticketId: id, code },
    lines: { targetId: id, targetCode: code },
  })
  await holdDepartment(db, wanted.departmentId)
  await insertPlainTicket(db, { ...wanted, due: due.columns }, told, [due.isStill, ...(isCaller ? [isCaller()] : [])])
  return readWritten(db, { actor, eyes }, addedLast, now)
}

async function addWithCare(call: Adding, wanted: Wanted) {
  const { actor, db, now, platform, prepared: ready, refuse } = call
  const { eyes, files } = ready
  const [ticketId, targets, due] = await Promise.all([
    takeTicketId(db, wanted.departmentId),
    readPointed(db, null, wanted),
    dueOfNew(platform, db, wanted, now),
  ])
  await checkFacts({ db, eyes, now, refuse }, null, wanted, targets)
  if (ticketId === undefined) return refuse('department.unknown')
  const added = { ticketId, code: ticketCode(ticketId), name: wanted.name, lines: [plainLine('add')] }
  await insertTicket(db, ticketId, { ...wanted, due }, recording(actor, ticketAdded, added))
  await insertFiles(db, { ticketId, userId: actor.userId, now }, files)
  return readWritten(db, { actor, eyes }, ticketId, now)
}
