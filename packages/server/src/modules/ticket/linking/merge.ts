import { randomUUID } from 'node:crypto'
import { MERGE_UNDO_MS } from '@crm/contract/rules/limits'
import type { ticket } from '@crm/contract/ticket'
import { isAdmin } from '../../../kernel/actor.ts'
import { type Call, prepared } from '../../../kernel/http/handler.ts'
import { dueFor } from '../../response-target/index.ts'
import { checkReturn } from '../profile/references.ts'
import { readWritten } from '../profile/store-view.ts'
import { grantAccess, replaceParticipants } from '../profile/store-write.ts'
import { type Ownership, rightsOn } from '../rules.ts'
import { type CustomerReader, findCustomerReader } from '../store-customer.ts'
import type { LockedTicket } from '../store-lock.ts'
import { tellBoth, ticketMerged, ticketUnmerged } from './events.ts'
import { lockPair } from './store-links.ts'
import { findMerge, holdFamily, insertMerge, lockMerge, markUndone, setMerged, setUnmerged } from './store-merge.ts'

type Merge = typeof ticket.merge
type Undo = typeof ticket.unmerge
const readerOf = ({ actor, platform }: Pick<Call<Merge>, 'actor' | 'platform'>) => findCustomerReader(platform, actor)

/** The clock of a merged ticket stands still, as if it waited. */
const stopped = ({ status, priority, departmentId }: LockedTicket) => ({
  status,
  priority,
  departmentId,
  waiting: true,
})

/** Who of a merged ticket is to follow it on the survivor and does not yet. docs/rules.md. */
function newcomersOf(merged: Ownership, survivor: Ownership): number[] {
  const present = new Set([survivor.createdBy, survivor.curatorId, ...survivor.participants])
  const coming = new Set([merged.createdBy, merged.curatorId, ...merged.participants])
  return [...coming].filter((userId) => userId !== null && !present.has(userId)).map(Number)
}

/** One ticket goes into another. Nothing is copied: what hangs on it is shown there as long as it is merged. */
export const merge = prepared<Merge, CustomerReader>(readerOf, async (call: Call<Merge, CustomerReader>) => {
  const { actor, body, db, now, prepared: customerReader, refuse } = call
  if (body.index === body.survivor) refuse('ticket.same')
  await holdFamily(db, body.index, body.survivor)
  const [merged, survivor] = await lockPair(db, actor, body.index, body.survivor)
  if (!rightsOn(actor, merged).canEdit || !rightsOn(actor, survivor).canEdit) refuse('ticket.notYours')
  if (merged.mergedIntoId !== null || survivor.mergedIntoId !== null) refuse('ticket.merged')
  if (merged.version !== body.version) refuse('request.staleVersion')
  const clock = await dueFor(db, { before: merged, after: stopped(merged) }, now)
  await setMerged(db, { ticketId: merged.ticketId, survivorId: survivor.ticketId, clock, now })
  const newcomers = newcomersOf(merged, survivor)
  await replaceParticipants(db, survivor.ticketId, [...survivor.participants, ...newcomers])
  await grantAccess(db, [survivor.ticketId])
  const undoId = randomUUID()
  await insertMerge(db, { undoId, merged, survivor, userId: actor.userId, newcomers, now })
  const fields = ['mergedInto', 'merged'] as const
  await tellBoth(db, actor, ticketMerged, { one: merged, other: survivor, fields, side: 'after' })
  return readWritten(db, { actor, customerReader }, survivor.ticketId, now)
})

const running = ({ status, priority, departmentId, waitingSince }: LockedTicket) => ({
  status,
  priority,
  departmentId,
  waiting: waitingSince !== null,
})

const isUndoable = ({ mergedAt, undoneAt }: { mergedAt: Date; undoneAt: Date | null }, now: Date): boolean =>
  undoneAt === null && now.getTime() - mergedAt.getTime() < MERGE_UNDO_MS

/** The merged ticket stands for itself again; who came to the survivor with it goes. */
export const unmerge = prepared<Undo, CustomerReader>(readerOf, async (call: Call<Undo, CustomerReader>) => {
  const { actor, db, now, params, prepared: customerReader, refuse } = call
  const { undoId } = params
  const found = (await findMerge(db, undoId)) ?? refuse('request.notFound')
  await holdFamily(db, found.ticketId, found.survivorId)
  const [merged, survivor] = await lockPair(db, actor, found.ticketId, found.survivorId)
  const { mergedBy, newcomers, ...done } = await lockMerge(db, undoId)
  if (mergedBy !== actor.userId && !isAdmin(actor)) refuse('ticket.notYours')
  if (!isUndoable(done, now)) refuse('ticket.undoExpired')
  // The later merge is undone first, or the survivor could not be told apart from its own.
  if (survivor.mergedIntoId !== null) refuse('ticket.merged')
  await checkReturn(db, refuse, merged.departmentId)
  const clock = await dueFor(db, { before: merged, after: running(merged) }, now)
  await setUnmerged(db, { ticketId: merged.ticketId, survivorId: survivor.ticketId, clock, now })
  const staying = survivor.participants.filter((userId) => !newcomers.includes(userId))
  await replaceParticipants(db, survivor.ticketId, staying)
  await grantAccess(db, [survivor.ticketId])
  await markUndone(db, undoId, now)
  const fields = ['mergedInto', 'merged'] as const
  await tellBoth(db, actor, ticketUnmerged, { one: merged, other: survivor, fields, side: 'before', gone: newcomers })
  return readWritten(db, { actor, customerReader }, merged.ticketId, now)
})
