import type { ticket } from '@crm/contract/ticket'
import { isAdmin } from '../../../kernel/actor.ts'
import { type Call, prepared } from '../../../kernel/http/handler.ts'
import { dueFor } from '../../response-target/index.ts'
import { checkReturn } from '../facts/store.ts'
import { grantAccess, replaceParticipants } from '../store-access.ts'
import { type Eyes, findEyes } from '../store-customer.ts'
import type { LockedTicket } from '../store-lock.ts'
import { readWritten } from '../store-view.ts'
import { tellBoth, ticketUnmerged } from './events.ts'
import { isUndoable } from './rules.ts'
import { lockPair } from './store.ts'
import { findMerge, holdFamily, lockMerge, markUndone, setUnmerged } from './store-merge.ts'

type Api = typeof ticket.unmerge
const eyesOf = ({ actor, platform }: Call<Api>) => findEyes(platform, actor)

const running = ({ status, priority, departmentId, waitingSince }: LockedTicket) => ({
  status,
  priority,
  departmentId,
  waiting: waitingSince !== null,
})

/** The merged ticket stands for itself again; who came to the survivor with it goes. */
export const unmerge = prepared<Api, Eyes>(eyesOf, async (call: Call<Api, Eyes>) => {
  const { actor, db, now, params, prepared: eyes, refuse } = call
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
  return readWritten(db, { actor, eyes }, merged.ticketId, now)
})
